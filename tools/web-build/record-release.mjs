/**
 * Names the front ends' release: `node tools/web-build/record-release.mjs [commit]` (default HEAD). Run it when one is
 * deployed; from then on each change is tried beside it (test/release-before.e2e.spec.ts). A change that does not fit needs a new
 * contract (libs/web/src/federation/contract.ts) or a new version of libs/ui or libs/web, and stands in the file: a remote that needs the
 * shell of now in `shellFirst`, one whose release before does not run in it in `together`. Both begin empty.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

const commit = execFileSync('git', ['rev-parse', '--verify', `${process.argv[2] ?? 'HEAD'}^{commit}`], {
  encoding: 'utf8',
  cwd: import.meta.dirname,
}).trim();
writeFileSync(
  path.join(import.meta.dirname, 'release-before.json'),
  `${JSON.stringify({ commit, shellFirst: [], together: [] })}\n`,
);
console.log(`the release before is ${commit}`);
