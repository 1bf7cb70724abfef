/** `node infra/local/src/bundle.ts services/<name>` bundles a service as `npm start` does. */
import { bundle } from './building/bundle.ts';
import { repositoryRoot } from './workspace.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: bundle.ts services/<name>');
await bundle(repositoryRoot, folder);
