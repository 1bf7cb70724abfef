import { z } from 'zod';
import { says, type FieldText } from '../errors/fields.ts';

/** Neither spaces, controls and marks, nor what looks like nothing: default ignorables such as U+3164 and the blank braille cell. */
const visible = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
const halfPair = /\p{Surrogate}/u;

const wellFormed = (text: z.ZodString) =>
  text.trim().refine((typed) => !halfPair.test(typed), { error: says('Invalid characters'), abort: true });

/**
 * Text a person types, without space at its ends. Half of a surrogate pair is refused: it is no text (RFC 8785, 3.2.2.2),
 * and a certificate would show another character in its place.
 */
export const typedText = () => wellFormed(z.string());

/** Typed text in which there is something to see. @param missing what to say where there is not */
export const visibleText = (missing: FieldText) =>
  wellFormed(z.string({ error: ({ input }) => (input === undefined ? missing : undefined) }))
    .min(1, { error: missing, abort: true })
    .refine((typed) => visible.test(typed), { error: missing, abort: true });
