/** Starts a new part in its right place, in a shape that passes lint, types and tests; see `usage`. */
import { readdirSync } from 'node:fs';
import { event } from './new/contract-parts.mjs';
import { at, change, format, sentence, write } from './new/files.mjs';
import { screen } from './new/screen.mjs';
import { eventHandler, service, useCase } from './new/service-parts.mjs';

const usage = `npm run new -- use-case <service>/<feature>/<verb-object>
               event <service>/<event-in-the-past>
               event-handler <service>/<feature> <service>.<event>.v<N>
               service <name>
               screen mfe-<front-end>/<feature>/<screen>
               adr <title-in-kebab-case>`;

/**
 * A record and its row in the index. The next number is one more than the highest: numbers of records that were taken out stay free.
 */
function adr(name) {
  const highest = Math.max(0, ...readdirSync(at('docs/adr')).map((file) => Number(/^(\d{4})-/.exec(file)?.[1] ?? 0)));
  const number = String(highest + 1).padStart(4, '0');
  change(
    'docs/adr/README.md',
    (index) => `${index.trimEnd()}\n| [${highest + 1}](${number}-${name}.md) | ${sentence(name)} |\n`,
  );
  write(
    `docs/adr/${number}-${name}.md`,
    `# ${highest + 1}. ${sentence(name)}\n\n**Decision.**\n\n**Why.**\n\n**Cost.**\n`,
  );
}

const generators = { 'use-case': useCase, event, 'event-handler': eventHandler, service, screen, adr };
const [kind, name, ...rest] = process.argv.slice(2);
try {
  if (!name || !Object.hasOwn(generators, kind)) throw new Error(usage);
  generators[kind](name, ...rest);
  format();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
