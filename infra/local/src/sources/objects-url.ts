import type { Source } from './source.ts';

/** A store that speaks the S3 protocol and is there already. */
export const objectsUrl: Source = {
  component: 'objects',
  title: 'object storage at S3_ENDPOINT',
  applies: ({ env }) => Boolean(env['S3_ENDPOINT']),
  start: async ({ env }) => ({ env: { S3_ENDPOINT: env['S3_ENDPOINT'] ?? '' } }),
};
