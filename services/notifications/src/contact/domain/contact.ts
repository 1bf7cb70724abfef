import type { Language } from '@asili/kernel';
import { escapeHtml, type RenderedMail } from '../../messages/domain/render-message.ts';

/** What somebody wrote through the contact form. */
export interface Contact {
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  readonly category?: string;
  readonly subject: string;
  readonly message: string;
  readonly language: Language;
  readonly at: Date;
}

const mailedForMs = 14 * 86_400_000;

/** After two weeks a mail would only surprise; the message stays where operators see it. */
export function isTooOldToMail(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > mailedForMs;
}

const oneLine = (text: string) => text.replace(/[\p{C}\s]+/gu, ' ').trim();

/** What an operator answers, as it reaches who wrote: their words as text, below the mark of what they wrote. */
export function answerMail(
  { reference, subject, message }: Pick<Contact, 'reference' | 'subject' | 'message'>,
  text: string,
): RenderedMail {
  const quoted = message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  return {
    subject: `Re: ${oneLine(subject)} [${reference}]`,
    text: `${text}\n\nAsili\n\n${quoted}`,
    html: `<!doctype html><html><head><meta charset="utf-8"><title>${reference}</title></head><body><p style="white-space:pre-wrap">${escapeHtml(text)}</p><p>Asili</p><blockquote style="white-space:pre-wrap">${escapeHtml(message)}</blockquote></body></html>`,
  };
}

/** The e-mail to the team's inbox. Everything the sender wrote is shown as text and cannot reach the header. */
export function inboxMail(contact: Contact): RenderedMail {
  const lines: readonly (readonly [string, string])[] = [
    ['Reference', contact.reference],
    ['From', `${contact.name} (${contact.email})`],
    ['Category', contact.category ?? '-'],
    ['Language', contact.language],
    ['Received', contact.at.toISOString()],
    ['Subject', contact.subject],
  ];
  const head = lines.map(([name, value]) => `${name}: ${oneLine(value)}`).join('\n');
  const rows = lines
    .map(([name, value]) => `<tr><th align="left">${name}</th><td>${escapeHtml(oneLine(value))}</td></tr>`)
    .join('');
  return {
    subject: `[${contact.reference}] ${oneLine(contact.subject)}`,
    text: `${head}\n\n${contact.message}`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${contact.reference}</title></head><body><table>${rows}</table><p style="white-space:pre-wrap">${escapeHtml(contact.message)}</p></body></html>`,
  };
}

/** 'AS-2026-004217': what a person quotes on the phone. Six random digits; uniqueness is the insert's business. */
export function referenceNumber(at: Date, number: number): string {
  return `AS-${at.getUTCFullYear()}-${String(number % 1_000_000).padStart(6, '0')}`;
}
