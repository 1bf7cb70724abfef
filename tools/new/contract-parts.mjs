/** A published event: schema, golden example, line in the registry, all in libs/contracts. */
import { camel, change, parts, pascal, sentence, withImport, write } from './files.mjs';

export function event(name) {
  const [service, what] = parts(name, '<service>/<event-in-the-past>');
  const schema = `${camel(what)}V1`;
  const folder = 'libs/contracts/src/events';
  write(
    `${folder}/${service}/${what}.v1.ts`,
    `import { z } from 'zod';

/** ${sentence(what)}: says when it is published. Lists of values stay open, see ../open-enum.ts. */
export const ${schema} = z.object({ id: z.string() });
export type ${pascal(what)}V1 = z.infer<typeof ${schema}>;
`,
  );
  write(`libs/contracts/golden/${service}.${what}.v1.json`, '{ "id": "thing_01" }\n');
  change(`${folder}/registry.ts`, (text) =>
    withLine(`  '${service}.${what}.v1': ${schema},`)(
      withImport(`import { ${schema} } from './${service}/${what}.v1.ts';`)(text),
    ),
  );
  console.log('next     its fields and a real example in golden/; then npm run contracts:accept fixes it for good');
}

/** At the end of the registry's list. */
const withLine = (line) => (text) =>
  text.replace(/(export const eventSchemas = \{[^]*?\n)(\} as const)/, (_all, list, end) => `${list}${line}\n${end}`);
