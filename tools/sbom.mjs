/** npm run sbom: dist/sbom.cdx.json, every package that an installation runs, as CycloneDX. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const options = ['--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'];
const text = execFileSync('npm', ['sbom', ...options], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
mkdirSync(path.join(root, 'dist'), { recursive: true });
writeFileSync(path.join(root, 'dist/sbom.cdx.json'), text);
console.log(`dist/sbom.cdx.json: ${JSON.parse(text).components.length} components`);
