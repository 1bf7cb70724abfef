/** A published event: schema, golden example, line in its service's list, all in libs/contracts. */
import path from 'node:path';
import { camel, change, exists, parts, pascal, sentence, withImport, words, write } from './files.mjs';

const folder = 'libs/contracts/src/events';

export function event(name) {
  const [service, what] = parts(name, '<service>/<event-in-the-past>');
  const schema = `${camel(what)}V1`;
  const file = `${folder}/${service}/${what.split('-')[0]}.ts`;
  if (!exists(file)) write(file, `import { z } from 'zod';\n`);
  change(
    file,
    (text) => `${text}
/** ${sentence(what)}: says when it is published. Lists of values stay open, see ../open-enum.ts. */
export const ${schema} = z.object({ id: z.string() });
export type ${pascal(what)}V1 = z.infer<typeof ${schema}>;
`,
  );
  write(`libs/contracts/golden/${service}.${what}.v1.json`, '{ "id": "thing_01" }\n');
  const list = `${folder}/${service}/${service}-events.ts`;
  if (!exists(list)) firstOf(service, list);
  change(list, (text) =>
    withLine(
      `${camel(service)}Events`,
      `  '${service}.${what}.v1': ${schema},`,
    )(withSchema(schema, `from './${path.basename(file)}';`)(text)),
  );
  console.log('next     its fields and a real example in golden/; then npm run contracts:accept fixes it for good');
}

/** A list for a service that published nothing yet, and its place in the registry. */
function firstOf(service, list) {
  const events = `${camel(service)}Events`;
  write(
    list,
    `/** Every event of ${words(service)} ever stored or published. None is ever edited or taken out. */
export const ${events} = {
} as const;
`,
  );
  change(`${folder}/registry.ts`, (text) =>
    withLine(
      'eventSchemas',
      `  ...${events},`,
    )(withImport(`import { ${events} } from './${service}/${service}-events.ts';`)(text)),
  );
}

const withSchema = (schema, from) => (text) =>
  text.includes(from)
    ? text.replace(new RegExp(`,?\\s*\\} ${RegExp.escape(from)}`), `, ${schema} } ${from}`)
    : withImport(`import { ${schema} } ${from}`)(text);

/** At the end of a list. */
const withLine = (list, line) => (text) =>
  text.replace(
    new RegExp(`(export const ${list} = \\{[^]*?\\n)(\\} as const)`),
    (_all, lines, end) => `${lines}${line}\n${end}`,
  );
