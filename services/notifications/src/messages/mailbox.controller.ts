import { CurrentActor, NotFound, type Actor } from '@asili/platform';
import { Controller, Get, Header, Query } from '@nestjs/common';
import type { mailboxReply } from '@asili/contracts';
import type { z } from 'zod';
import { Settings } from '../settings.ts';
import { DevelopmentMailbox } from './development-mailbox.ts';
import { mailboxPage, mailboxStyle } from './domain/mailbox-page.ts';

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
