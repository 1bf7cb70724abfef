import type { Language } from '@asili/contracts';
import { escapeHtml } from './render-message.ts';

export interface MailboxMessage {
  readonly to: string;
  readonly channel: 'sms' | 'email';
  readonly subject?: string;
  readonly text: string;
  /** The one-time code in the text, where there is one. */
  readonly code?: string;
  readonly at: Date;
}

const words: Readonly<Record<Language, { title: string; note: string; empty: string; to: string; code: string }>> = {
  en: {
    title: 'Development mailbox',
    note: 'This is a simulator for development. SMS and e-mails appear here instead of being sent. It does not exist in production.',
    empty: 'No messages yet. Ask for a code and it will appear here.',
    to: 'To',
    code: 'Code',
  },
  sw: {
    title: 'Sanduku la majaribio',
    note: 'Hiki ni kiigizaji cha uundaji wa mfumo. SMS na barua pepe huonekana hapa badala ya kutumwa. Hakipo kwenye mfumo halisi.',
    empty: 'Bado hakuna ujumbe. Omba namba ya kuingia na itaonekana hapa.',
    to: 'Kwa',
    code: 'Namba',
  },
  fr: {
    title: 'Boîte de développement',
    note: 'Ceci est un simulateur pour le développement. SMS et e-mails s’affichent ici au lieu de partir. Il n’existe pas en production.',
    empty: 'Aucun message pour l’instant. Demandez un code : il apparaîtra ici.',
    to: 'À',
    code: 'Code',
  },
};

/** The mailbox as a page: no script, own style sheet, looks again every five seconds. All message text is escaped. */
export function mailboxPage(messages: readonly MailboxMessage[], language: Language): string {
  const { title, note, empty } = words[language];
  const list =
    messages.length === 0
      ? `<p class="empty">${empty}</p>`
      : `<ol>${messages.map((message) => item(message, language)).join('')}</ol>`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta http-equiv="refresh" content="5"><meta name="robots" content="noindex"><title>${title} · Asili</title><link rel="stylesheet" href="/dev/mailbox.css"></head>`,
    `<body><main><h1>${title}</h1><p class="note" role="note">${note}</p>${list}</main></body></html>`,
  ].join('');
}

function item({ to, channel, subject, text, code, at }: MailboxMessage, language: Language): string {
  const { to: toWord, code: codeWord } = words[language];
  const head = `<header><span class="channel">${channel === 'sms' ? 'SMS' : 'E-mail'}</span> ${toWord} <strong>${escapeHtml(to)}</strong> <time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time></header>`;
  const title = subject === undefined ? '' : `<h2>${escapeHtml(subject)}</h2>`;
  const digits = code === undefined ? '' : `<p class="code"><span>${codeWord}</span> <b>${escapeHtml(code)}</b></p>`;
  return `<li>${head}${title}${digits}<pre>${escapeHtml(text)}</pre></li>`;
}

export const mailboxStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#faf6f0, #1c1917); color: light-dark(#1c1917, #f5f0e8); }
body { margin: 0; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 1.5rem; margin: 0 0 .75rem; }
h2 { font-size: 1rem; margin: .5rem 0 0; }
.note { padding: .75rem 1rem; border-radius: .5rem; background: light-dark(#fde9c8, #4a3413); border: 1px solid light-dark(#c2760c, #d99a3d); }
.empty { padding: 2rem 0; text-align: center; }
ol { list-style: none; margin: 0; padding: 0; }
li { margin: 0 0 1rem; padding: 1rem; border-radius: .5rem; background: light-dark(#fff, #292524); border: 1px solid light-dark(#e7dfd3, #44403c); }
header { font-size: .875rem; overflow-wrap: anywhere; }
.channel { font-weight: 700; color: light-dark(#9a3412, #fdba74); }
.code b { font-size: 1.75rem; letter-spacing: .2em; }
.code { margin: .25rem 0; }
pre { margin: .5rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
`;
