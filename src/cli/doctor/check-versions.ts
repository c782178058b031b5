import { VERSION } from '../version.ts';
import { fine, type Finding } from './finding.ts';

/** What runs here; the first thing a bug report needs. */
export function checkVersions(): Finding {
  const { platform, arch, versions } = process;
  return fine('versions', `Zanei ${VERSION} on Node ${versions.node}, ${platform} ${arch}`);
}
