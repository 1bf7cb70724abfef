import type { Language, mailboxReply } from '@asili/contracts';
import { Injectable, Controller, Get, Header, Query } from '@nestjs/common';
import { Clock, newId, type ByLanguage, inLanguage } from '@asili/kernel';
import { Mongo, type IndexSpec, CurrentActor, NotFound, type Actor } from '@asili/platform';
import type { z } from 'zod';
import { escapeHtml, type RenderedMail } from './domain/render-message.ts';
import { MailCarrier, SmsCarrier, type DeliveryHint } from './send-message.ts';
import { Settings } from '../config.ts';

export interface MailboxMessage {
  readonly to: string;
  readonly channel: 'sms' | 'email';
  readonly subject?: string;
  readonly text: string;
  /** The one-time code in the text, where there is one. */
  readonly code?: string;
  readonly at: Date;
}

const words: ByLanguage<{ title: string; note: string; empty: string; to: string; code: string }> = {
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
  const { title, note, empty } = inLanguage(words, language);
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
  const { to: toWord, code: codeWord } = inLanguage(words, language);
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

/**
 * Development only: instead of being sent, messages are kept here for a day and can be read at /dev/mailbox.
 * In the database rather than in memory, so that a restart does not lose the code one is about to type.
 */
@Injectable()
export class DevelopmentMailbox {
  constructor(
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  async keep(message: Omit<MailboxMessage, 'at'>): Promise<void> {
    await this.messages.insertOne({ _id: newId('msg'), ...message, at: this.clock.now() });
  }

  /** Newest first, at most 50; all recipients when none is named. */
  async list(to?: string): Promise<MailboxMessage[]> {
    const filter = to === undefined ? {} : { to: sameAddress(to) };
    const found = await this.messages.find(filter).sort({ _id: -1 }).limit(shownMessages).toArray();
    return found.map(({ _id: _, ...message }) => message);
  }

  private get messages() {
    return this.mongo.collection<MailboxMessage & { _id: string }>('mailbox');
  }
}

@Injectable()
export class MailboxMailCarrier extends MailCarrier {
  constructor(private readonly mailbox: DevelopmentMailbox) {
    super();
  }

  override send(to: string, { subject, text }: RenderedMail, hint?: DeliveryHint): Promise<void> {
    return this.mailbox.keep({ to, channel: 'email', subject, text, ...codeOf(hint) });
  }
}

/** With a simulated carrier before it, a message lands in the mailbox once that has taken it, and fails as it does. */
@Injectable()
export class MailboxSmsCarrier extends SmsCarrier {
  constructor(
    private readonly mailbox: DevelopmentMailbox,
    private readonly before?: SmsCarrier,
  ) {
    super();
  }

  override async send(to: string, text: string, hint?: DeliveryHint): Promise<void> {
    await this.before?.send(to, text, hint);
    return this.mailbox.keep({ to, channel: 'sms', text, ...codeOf(hint) });
  }
}

function codeOf(hint: DeliveryHint | undefined): { code?: string } {
  return hint?.code === undefined ? {} : { code: hint.code };
}

export const mailboxIndexes: readonly IndexSpec[] = [
  { collection: 'mailbox', name: 'recipient', keys: { to: 1, _id: 1 } },
  { collection: 'mailbox', name: 'expiry', keys: { at: 1 }, expireAfterS: 24 * 3600 },
];

const shownMessages = 50;

/** '+254…' arrives from a query string as ' 254…' when the plus was not escaped. */
function sameAddress(to: string): string {
  const plain = to.trim().toLowerCase();
  return /^\d{8,15}$/.test(plain) ? `+${plain}` : plain;
}

/** The development mailbox on screen. 404 wherever messages are really sent. */
@Controller('dev')
export class MailboxController {
  constructor(
    private readonly mailbox: DevelopmentMailbox,
    private readonly settings: Settings,
  ) {}

  @Get('mailbox.json')
  @Header('cache-control', 'no-store')
  async json(@Query('to') to?: string | string[]): Promise<z.infer<typeof mailboxReply>> {
    const messages = await this.existing().list(typeof to === 'string' && to.trim() !== '' ? to : undefined);
    return { messages: messages.map((message) => ({ ...message, at: message.at.toISOString() })) };
  }

  @Get('mailbox')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('cache-control', 'no-store')
  @Header(
    'content-security-policy',
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  async page(@CurrentActor() actor: Actor): Promise<string> {
    return mailboxPage(await this.existing().list(), actor.language);
  }

  @Get('mailbox.css')
  @Header('content-type', 'text/css; charset=utf-8')
  style(): string {
    this.existing();
    return mailboxStyle;
  }

  private existing(): DevelopmentMailbox {
    if (this.settings.carriers.kind !== 'mailbox') throw new NotFound();
    return this.mailbox;
  }
}
