import type { Actor } from '@asili/platform';

/** Event streams are kept for ever, so they say what kind of person asked, never which one. */
export function anonymously({ kind }: Pick<Actor, 'kind'>): { actor: string } {
  return { actor: kind };
}
