/** The pages of the project that the app can open in the system's browser, by name; no page can name another. */
export const LINKS = ['project', 'releases', 'help'] as const;
export type LinkName = (typeof LINKS)[number];
export type ProjectLinks = Partial<Record<LinkName, string>>;

/** What package.json says about where the project is. */
export interface ProjectAddresses {
  homepage?: string;
  repository?: string | { url?: string };
}

/** https://docs.github.com/en/repositories/releasing-projects-on-github/linking-to-releases; other hosts have other paths. */
const WITH_RELEASES = /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+$/;

/** The links of a manifest; what it does not name is absent, so that nothing leads nowhere. Only https. */
export function projectLinks({ homepage, repository }: ProjectAddresses): ProjectLinks {
  const source = webAddress(typeof repository === 'string' ? repository : repository?.url);
  const project = webAddress(homepage) ?? source;
  const links: ProjectLinks = {};
  if (project !== null) links.project = project;
  if (source !== null && WITH_RELEASES.test(source)) {
    links.releases = `${source}/releases`;
    links.help = `${source}/blob/HEAD/docs/app.md`;
  }
  return links;
}

/** `git+https://…/x.git` as npm writes it becomes the page a person can open. */
function webAddress(text: string | undefined): string | null {
  if (text === undefined) return null;
  const address = text
    .replace(/^git\+/, '')
    .replace(/^github:/, 'https://github.com/')
    .replace(/\.git$/, '')
    .replace(/\/$/, '');
  return /^https:\/\/[^\s"'<>]+$/.test(address) && URL.canParse(address) ? address : null;
}
