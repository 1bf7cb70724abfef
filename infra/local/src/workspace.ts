import path from 'node:path';

/** The checkout this file lies in. */
export const repositoryRoot = path.resolve(import.meta.dirname, '..', '..', '..');
