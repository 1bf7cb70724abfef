import { givenBy } from './given.ts';

/** A Kubo node the user runs: `KUBO_URL=http://host:5001`, the address of its RPC. */
export const contentKuboUrl = givenBy(
  'content',
  'KUBO_URL',
  (value) => /^https?:\/\/./.test(value),
  'http://host:port',
);
