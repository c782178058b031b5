/** An app as the policy sees it: a name, and an id when it has one. */
interface NamedApp {
  name: string;
  bundle_id: string | null;
}

/** More apps than anyone has open; beyond this everything is forgotten and asked again. */
const APPS_KEPT = 500;

/** The same answers as `ask`, which must depend on name and id only; asked once per app instead of once per observation. */
export function rememberByApp<T>(ask: (app: NamedApp) => T): (app: NamedApp) => T {
  const known = new Map<string, { bundle_id: string | null; answer: T }>();
  return ({ name, bundle_id }) => {
    const found = known.get(name);
    if (found?.bundle_id === bundle_id) return found.answer;
    const answer = ask({ name, bundle_id });
    if (known.size >= APPS_KEPT) known.clear();
    known.set(name, { bundle_id, answer });
    return answer;
  };
}
