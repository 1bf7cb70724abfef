import type { KeptCase } from '@asili/contracts';
import type { KeptContact } from './contact-store.ts';

const prefix = 'con_';
const caseIdOf = (reference: string): string => `${prefix}${reference}`;
/** Undefined for what names no message. */
export const referenceOf = (caseId: string): string | undefined =>
  /^con_AS-\d{4}-\d{6}$/.test(caseId) ? caseId.slice(prefix.length) : undefined;

/** A message of the contact form as operators see it. Pure. */
export function messageCase({
  reference,
  name,
  email,
  category,
  subject,
  message,
  language,
  at,
  settled,
  answerSent,
}: KeptContact): KeptCase {
  const maybe = (fact: string, value: string | undefined) => (value === undefined ? [] : [{ name: fact, value }]);
  const state = settled?.how ?? 'open';
  return {
    id: caseIdOf(reference),
    openedAt: at.toISOString(),
    facts: [
      { name: 'state', value: state },
      { name: 'subject', value: subject },
      { name: 'message', value: message },
      { name: 'from', value: `${name} (${email})` },
      ...maybe('category', category || undefined),
      { name: 'language', value: language },
      { name: 'reference', value: reference },
      ...maybe('answer', settled?.text),
      ...maybe('answer-sent', settled?.text === undefined ? undefined : answerSent ? 'yes' : 'on-its-way'),
      ...maybe('note', settled?.note),
    ],
    actions: settled ? [] : ['answer', 'close'],
  };
}
