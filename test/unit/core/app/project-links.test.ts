import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectLinks, type ProjectAddresses } from '../../../../src/core/app/project-links.ts';

it.each<[ProjectAddresses]>([
  [{}],
  [{ homepage: '' }],
  [{ homepage: 'http://plain.example' }],
  [{ homepage: 'javascript:alert(1)' }],
  [{ homepage: 'https://a b' }],
  [{ homepage: 'file:///etc/passwd' }],
  [{ repository: {} }],
  [{ repository: { url: 'git@github.com:a/b.git' } }],
])('nothing is offered for %j', (manifest) => {
  expect(projectLinks(manifest)).toEqual({});
});

it('a repository gives its page, releases and help', () => {
  const wanted = {
    project: 'https://github.com/a/b',
    releases: 'https://github.com/a/b/releases',
    help: 'https://github.com/a/b/blob/HEAD/docs/app.md',
  };
  for (const repository of [
    'github:a/b',
    'https://github.com/a/b/',
    { url: 'git+https://github.com/a/b.git' },
  ])
    expect(projectLinks({ repository })).toEqual(wanted);
});

it('a homepage comes first, and a host whose paths are not known gets no made-up pages', () => {
  const links = projectLinks({ homepage: 'https://zanei.example/', repository: 'https://git.example/z' });
  expect(links).toEqual({ project: 'https://zanei.example' });
});

it('this package offers only what its manifest names', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as ProjectAddresses;
  if (manifest.homepage === undefined && manifest.repository === undefined)
    expect(projectLinks(manifest)).toEqual({});
  else expect(Object.keys(projectLinks(manifest))).toContain('project');
});
