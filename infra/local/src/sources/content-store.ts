import type { Source } from './source.ts';

/** The ledger service's own content store alone. It is there in any case; a Kubo node holds a second copy. */
export const contentStore: Source = {
  component: 'content',
  title: 'content store of the ledger service',
  applies: () => true,
  start: async () => ({ env: {} }),
};
