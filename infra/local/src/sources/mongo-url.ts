import { givenBy } from './given.ts';

/** A MongoDB 8 the user runs: `MONGO_URL=mongodb://…`. */
export const mongoUrl = givenBy(
  'mongo',
  'MONGO_URL',
  (value) => /^mongodb(\+srv)?:\/\/./.test(value),
  'mongodb://host:port',
);
