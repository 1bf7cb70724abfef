import type { Language, SendMessageRequest } from '@asili/contracts';
import {
  cutSeptets,
  DomainError,
  segmentSeptets,
  septets,
  shortenName,
  toGsm7,
  type ByLanguage,
  inLanguage,
  languageRow,
} from '@asili/kernel';
import { accountMails } from './account-mails.ts';
import { codeMails } from './code-mails.ts';

export type Template = SendMessageRequest['template'];

/** What somebody who dialled is answered later, in words that are ready. Phones without internet have no e-mail. */
export type MailTemplate = Exclude<Template, 'ussd-answer'>;

/** One e-mail in words: `{name}` stands for a value; `highlight` is shown large, `link` as a button. */
export interface MailWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly highlight?: string;
  readonly link?: string;
}

/** SMS wording, inside the GSM 7-bit alphabet; French avoids the letters it lacks. */
export const smsTexts: Readonly<Record<Template, ByLanguage<string>>> = {
  otp: {
    en: '{code} is your Asili code. It expires in {minutes} minutes. Never share it with anyone.',
    sw: '{code} ni msimbo wako wa Asili. Unatumika kwa dakika {minutes}. Usimpe mtu yeyote.',
    fr: '{code} est votre code Asili, valable {minutes} minutes. Ne le donnez à personne.',
  },
  'step-up': {
    en: '{code} is your Asili code to be paid at the number ending {ending}. It expires in {minutes} minutes. Not you? Tell no one.',
    sw: '{code} ni msimbo wa Asili wa kulipwa kwa namba inayoishia {ending}. Unatumika dakika {minutes}. Si wewe? Usimpe mtu.',
    fr: '{code} : code Asili pour vos versements au numéro finissant par {ending}, valable {minutes} min. Pas vous ? Ne le donnez à personne.',
  },
  'refund-step-up': {
    en: '{code} is your Asili code to send your refund to the account ending {ending}. It expires in {minutes} minutes. Not you? Tell no one.',
    sw: '{code} ni msimbo wa Asili wa kutuma pesa zako kwenye akaunti inayoishia {ending}. Unatumika dakika {minutes}. Si wewe? Usimpe mtu.',
    fr: '{code} : code Asili pour envoyer votre remboursement au compte finissant par {ending}, valable {minutes} min. Pas vous ? Ne le donnez pas.',
  },
  'payout-number-changed': {
    en: 'Asili will pay out to the number ending {ending} from now on. Not you? Tell us within 24 hours: {url}',
    sw: 'Asili italipa kwenye namba inayoishia {ending} kuanzia sasa. Si wewe? Wasiliana nasi kabla ya saa 24: {url}',
    fr: 'Asili versera désormais au numéro finissant par {ending}. Pas vous ? Prévenez-nous sous 24 heures : {url}',
  },
  'sim-changed': {
    en: 'The SIM card of your Asili number was changed. Payouts pause 24 hours. Not you? Tell us: {url}',
    sw: 'Laini ya namba yako ya Asili imebadilishwa. Malipo yamesimama saa 24. Si wewe? Tuambie: {url}',
    fr: 'La carte SIM de votre numéro Asili a changé. Versements suspendus 24 h. Pas vous ? Prévenez-nous : {url}',
  },
  'pin-code': {
    en: '{code} sets a new PIN for your Asili money. It expires in {minutes} min. Type it only after you dial {dial} yourself. Whoever asks you for it is a thief.',
    sw: '{code} inaweka PIN mpya ya pesa zako za Asili, ndani ya dakika {minutes}. Iandike tu ukipiga {dial} mwenyewe. Anayekuuliza ni mwizi.',
    fr: '{code} : nouveau PIN pour votre argent Asili, valable {minutes} min. A taper seulement si vous composez {dial}. Qui vous le demande est un voleur.',
  },
  'number-move': {
    en: '{code} moves your Asili account to the number ending {ending}. It expires in {minutes} min. Not you? Tell no one: your shop would be theirs.',
    sw: '{code} inahamisha akaunti yako ya Asili kwenda namba inayoishia {ending}, ndani ya dakika {minutes}. Si wewe? Usimpe mtu: watachukua duka lako.',
    fr: '{code} transfère votre compte Asili au numéro finissant par {ending}, sous {minutes} min. Pas vous ? Ne le donnez à personne.',
  },
  'number-move-new': {
    en: '{code} brings the Asili account of the number ending {ending} to this phone. It expires in {minutes} minutes. Not you? Ignore it.',
    sw: '{code} inaleta akaunti ya Asili ya namba inayoishia {ending} kwenye simu hii, ndani ya dakika {minutes}. Si wewe? Puuza.',
    fr: '{code} amène le compte Asili du numéro finissant par {ending} sur ce téléphone, sous {minutes} min. Pas vous ? Ignorez ce message.',
  },
  'number-moved-away': {
    en: 'Your Asili account now has the number ending {ending}. Payouts pause 24 hours. Not you? Tell us: {url}',
    sw: 'Akaunti yako ya Asili sasa ina namba inayoishia {ending}. Malipo yamesimama saa 24. Si wewe? Tuambie: {url}',
    fr: 'Votre compte Asili a maintenant le numéro finissant par {ending}. Versements suspendus 24 h. Pas vous ? {url}',
  },
  'number-moved-here': {
    en: 'Your Asili account moved here from the number ending {ending}. Your PIN stays the same. Payouts pause 24 hours.',
    sw: 'Akaunti yako ya Asili imehamia hapa kutoka namba inayoishia {ending}. PIN ni ileile. Malipo yamesimama saa 24.',
    fr: 'Votre compte Asili est passé du numéro finissant par {ending} à celui-ci. PIN inchangé. Versements suspendus 24 h.',
  },
  'number-claimed': {
    en: 'Someone says they lost this number and asks to move your Asili account to one ending {ending}. Not you? Dial *384*7*6*3# within 24 hours to keep it.',
    sw: 'Mtu anasema amepoteza namba hii na anaomba akaunti yako ya Asili ihamie namba inayoishia {ending}. Si wewe? Piga *384*7*6*3# ndani ya saa 24.',
    fr: 'Une personne dit avoir perdu ce numéro et veut passer votre compte Asili à celui finissant par {ending}. Pas vous ? Composez *384*7*6*3# sous 24 h.',
  },
  'no-account': {
    en: 'Someone asked to sign in to Asili with this number, but it has no account. To join: {url}',
    sw: 'Kuna aliyeomba kuingia Asili kwa namba hii, lakini haina akaunti. Jisajili hapa: {url}',
    fr: "Connexion à Asili demandée avec ce numéro, qui n'a pas de compte. Pour vous inscrire : {url}",
  },
  welcome: {
    en: 'Welcome to Asili, {name}! Register your first product: {url}',
    sw: 'Karibu Asili, {name}! Sajili bidhaa yako ya kwanza: {url}',
    fr: 'Bienvenue chez Asili, {name} ! Enregistrez votre premier produit : {url}',
  },
  'contact-received': {
    en: 'Asili has received your message. Your reference is {reference}. We reply within 24 hours.',
    sw: 'Asili imepokea ujumbe wako. Kumbukumbu yako ni {reference}. Tutajibu ndani ya saa 24.',
    fr: 'Asili a bien votre message. Votre référence : {reference}. Nous répondons sous 24 heures.',
  },
  'ussd-answer': { en: '{text}', sw: '{text}', fr: '{text}' },
};

/** Instead, for artisans who do not use the web: whom to call, and what they can dial themselves, in place of the link. */
export const phoneTexts: Readonly<Partial<Record<Template, ByLanguage<string>>>> = {
  'payout-number-changed': {
    en: 'Asili will pay out to the number ending {ending} from now on. Not you? Within 24 hours call {help}, or change it: dial *384*7*6#',
    sw: 'Asili italipa kwenye namba inayoishia {ending} kuanzia sasa. Si wewe? Kabla ya saa 24 piga {help}, au ibadilishe: piga *384*7*6#',
    fr: 'Asili versera désormais au numéro finissant par {ending}. Pas vous ? Sous 24 heures appelez le {help}, ou changez-le : composez *384*7*6#',
  },
  'sim-changed': {
    en: 'The SIM card of your Asili number was changed. Payouts pause 24 hours. Not you? Call {help}. If it was you, set your PIN again: dial *384*7*13#',
    sw: 'Laini ya namba yako ya Asili imebadilishwa. Malipo yamesimama saa 24. Si wewe? Piga {help}. Kama ni wewe, weka PIN tena: piga *384*7*13#',
    fr: "La carte SIM de votre numéro Asili a changé. Versements suspendus 24 h. Pas vous ? Appelez le {help}. Si c'est vous, nouveau PIN : *384*7*13#",
  },
  'number-moved-away': {
    en: 'Your Asili account now has the number ending {ending}. Payouts pause 24 hours. Not you? Call {help} at once.',
    sw: 'Akaunti yako ya Asili sasa ina namba inayoishia {ending}. Malipo yamesimama saa 24. Si wewe? Piga {help} mara moja.',
    fr: 'Votre compte Asili a maintenant le numéro finissant par {ending}. Versements suspendus 24 h. Pas vous ? Appelez vite le {help}.',
  },
};

export const mailTexts: Readonly<Record<MailTemplate, ByLanguage<MailWords>>> = { ...codeMails, ...accountMails };

export const mailFooter: ByLanguage<string> = {
  en: 'Asili · handmade and certified',
  sw: 'Asili · kazi ya mikono, yenye cheti',
  fr: 'Asili · fait main, et certifié',
};

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

/** @param usesWeb whether a link is of use to the reader; where nobody answers calls (no `help`) all get it */
export function renderSms(template: Template, language: Language, params: Params, usesWeb = true): string {
  const texts =
    usesWeb || params['help'] === undefined ? smsTexts[template] : (phoneTexts[template] ?? smsTexts[template]);
  return smsOf(inLanguage(texts, language), params);
}
export const renderMail = (template: MailTemplate, language: Language, params: Params): RenderedMail =>
  mailOf(mailTexts[template], language, params);

/** One SMS segment: at most 160 septets of the GSM 7-bit alphabet. A name gives way, with a mark, before anything else is cut. */
export function smsOf(pattern: string, params: Params): string {
  const values = clean(params, toGsm7);
  const text = fill(pattern, values);
  const over = (septets(text) ?? 0) - segmentSeptets;
  if (over <= 0) return text;
  const name = values['name'] ?? '';
  const shorter = shortenName(name, Math.max(0, (septets(name) ?? 0) - over));
  return cutSeptets(fill(pattern, { ...values, name: shorter }), segmentSeptets);
}

/** Subject, plain text and simple HTML; every value is escaped, line breaks in values are gone (no header injection). */
export function mailOf(texts: ByLanguage<MailWords>, asked: Language, params: Params): RenderedMail {
  const language = texts[asked] ? asked : 'en';
  const words = inLanguage(texts, language);
  const values = clean(params, (text) => text);
  const subject = fill(words.subject, values);
  return { subject, text: asText(words, values, language), html: asHtml(words, values, language, subject) };
}

function asText(words: MailWords, values: Params, language: Language): string {
  const extra = [words.highlight, words.link].flatMap((part) => (part === undefined ? [] : [fill(part, values)]));
  return [
    ...words.paragraphs.map((line) => fill(line, values)),
    ...extra,
    `-- \n${inLanguage(mailFooter, language)}`,
  ].join('\n\n');
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
    `<!doctype html><html lang="${language}" dir="${languageRow(language).dir}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#faf6f0;color:#1c1917;font:16px/1.5 system-ui,sans-serif">',
    `<div style="max-width:480px;margin:0 auto">${lines.join('')}<p style="margin:24px 0 0;font-size:13px;color:#57534e">${inLanguage(mailFooter, language)}</p></div></body></html>`,
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
