import { givenBy } from './given.ts';
import type { Source } from './source.ts';

const given = givenBy('simulators', 'SIMULATORS_URL', (value) => /^http:\/\/./.test(value), 'http://host:port');

/** Simulators the user runs: `SIMULATORS_URL=http://…`; with `SIMULATORS_KEY`, the text in their `--key-file`, payments are made there too. */
export const simulatorsUrl: Source = {
  ...given,
  start: async (context) => {
    const { env } = await given.start(context);
    const key = context.env['SIMULATORS_KEY'];
    return { env: { ...env, ...(key && { SIMULATORS_KEY: key }) } };
  },
};
