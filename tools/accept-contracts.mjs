/** Makes the present state the release that later ones are compared with, and fixes new event versions: npm run contracts:accept */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { agreementNow, breaks, keepRelease, lastRelease } from '../libs/contracts/release/describe.ts';
import { fingerprint, isFixed, published } from './lint/published-events.mjs';

const source = path.resolve(import.meta.dirname, '../libs/contracts/src');
const files = globSync('events/**/*.ts', { cwd: source }).filter(isFixed).sort();
const now = Object.fromEntries(files.map((file) => [file, fingerprint(readFileSync(path.join(source, file), 'utf8'))]));
const edited = Object.entries(published).filter(([file, print]) => now[file] !== print);
if (edited.length > 0) {
  console.error(`Published event versions are never edited or removed: ${edited.map(([file]) => file).join(', ')}`);
  process.exit(1);
}
const agreement = await agreementNow();
for (const reason of breaks(lastRelease(), agreement))
  console.warn(`accepted although it breaks the last release: ${reason}`);
keepRelease(agreement);
writeFileSync(path.resolve(source, '../published.json'), `${JSON.stringify(now, null, 2)}\n`);
