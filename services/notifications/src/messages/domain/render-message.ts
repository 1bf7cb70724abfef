import type { Language } from '@asili/contracts';
import { cutSeptets, DomainError, segmentSeptets, septets, toGsm7 } from '@asili/kernel';
import { mailFooter, mailTexts, smsTexts, type MailTemplate, type MailWords, type Template } from './message-texts.ts';

export type Params = Readonly<Record<string, string>>;
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The caller left out a value the template names. */
export class MissingParameter extends DomainError {
  readonly code = 'NOTIFICATIONS.MISSING_PARAMETER';
  readonly status = 400;
}

export const renderSms = (template: Template, language: Language, params: Params): string =>
  smsOf(smsTexts[template][language], params);
export const renderMail = (template: MailTemplate, language: Language, params: Params): RenderedMail =>
  mailOf(mailTexts[template][language], language, params);

/** One SMS segment: at most 160 septets of the GSM 7-bit alphabet. A name gives way before anything else is cut. */
export function smsOf(pattern: string, params: Params): string {
  const values = clean(params, toGsm7);
  const text = fill(pattern, values);
  const over = (septets(text) ?? 0) - segmentSeptets;
  if (over <= 0) return text;
  const name = values['name'] ?? '';
  const shorter = cutSeptets(name, Math.max(0, (septets(name) ?? 0) - over));
  return cutSeptets(fill(pattern, { ...values, name: shorter }), segmentSeptets);
}

/** Subject, plain text and simple HTML; every value is escaped, line breaks in values are gone (no header injection). */
export function mailOf(words: MailWords, language: Language, params: Params): RenderedMail {
  const values = clean(params, (text) => text);
  const subject = fill(words.subject, values);
  return { subject, text: asText(words, values, language), html: asHtml(words, values, language, subject) };
}

function asText(words: MailWords, values: Params, language: Language): string {
  const extra = [words.highlight, words.link].flatMap((part) => (part === undefined ? [] : [fill(part, values)]));
  return [...words.paragraphs.map((line) => fill(line, values)), ...extra, `-- \n${mailFooter[language]}`].join('\n\n');
}

function asHtml(words: MailWords, values: Params, language: Language, subject: string): string {
  const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]));
  const lines = words.paragraphs.map((line) => `<p style="margin:0 0 16px">${fill(escapeHtml(line), escaped)}</p>`);
  if (words.highlight)
    lines.push(
      `<p style="margin:0 0 16px;font-size:28px;letter-spacing:4px;font-weight:700">${fill(words.highlight, escaped)}</p>`,
    );
  if (words.link)
    lines.push(
      `<p style="margin:0 0 16px"><a href="${fill(words.link, escaped)}" style="color:#9a3412">${fill(words.link, escaped)}</a></p>`,
    );
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#faf6f0;color:#1c1917;font:16px/1.5 system-ui,sans-serif">',
    `<div style="max-width:480px;margin:0 auto">${lines.join('')}<p style="margin:24px 0 0;font-size:13px;color:#57534e">${mailFooter[language]}</p></div></body></html>`,
  ].join('');
}

/** Control characters (line breaks, direction marks) become blanks, length is bounded. */
function clean(params: Params, spell: (text: string) => string): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      spell(
        value
          .replace(/[\p{C}\s]+/gu, ' ')
          .trim()
          .slice(0, 200),
      ),
    ]),
  );
}

function fill(pattern: string, values: Params): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new MissingParameter({ parameter: name });
    return values[name] ?? '';
  });
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that stays text inside an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
