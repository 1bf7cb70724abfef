import { z } from 'zod';

/**
 * A text with known values. Readers keep a value they do not know, so that a newer writer never stops an older reader;
 * what is written is held to its list by `written-events.ts`. Part of every published version: never edited.
 */
export function openEnum<const Value extends string>(
  known: readonly Value[],
): z.ZodType<Value | (string & {}), Value | (string & {})> {
  return z.string().meta({ examples: [...known] });
}
