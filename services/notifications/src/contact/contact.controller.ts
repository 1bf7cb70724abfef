import {
  contactRequest,
  type RemoteCase,
  remoteCaseActionRequest,
  remoteCasesQuery,
  type RemoteCaseActionRequest,
  type RemoteCaseCount,
  type RemoteCaseList,
  type RemoteCaseReply,
  type RemoteCasesQuery,
} from '@asili/contracts';
import { CurrentActor, Idempotent, type Actor, Callers, NotFound } from '@asili/platform';
import { Body, Controller, Post, Get, HttpCode, Param, Query } from '@nestjs/common';
import type { z } from 'zod';
import { SubmitContact, messageActions, SettleContact, type MessageAction } from './contact-messages.ts';
import { type KeptContact, ContactStore } from './contact-store.mongo.ts';

/** The contact form, open to everybody. */
@Controller('api/contact')
export class ContactController {
  constructor(private readonly submitContact: SubmitContact) {}

  @Post()
  @Idempotent()
  submit(
    @CurrentActor() actor: Actor,
    @Body({ schema: contactRequest }) form: z.infer<typeof contactRequest>,
  ): Promise<{ reference: string }> {
    return this.submitContact.run(actor, form);
  }
}

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
}: KeptContact): RemoteCase {
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

/** For the payments service alone, where operators work; the gateway never forwards here. */
@Controller('internal/cases')
@Callers('payments')
export class ContactCasesController {
  constructor(
    private readonly contacts: ContactStore,
    private readonly settleContact: SettleContact,
  ) {}

  @Get()
  async list(@Query({ schema: remoteCasesQuery }) { limit, after, which }: RemoteCasesQuery): Promise<RemoteCaseList> {
    const last = after === undefined ? undefined : referenceOf(after);
    const found = which === 'all' ? await this.contacts.recent(limit, last) : await this.contacts.open(limit, last);
    return { cases: found.map(messageCase) };
  }

  @Get('count')
  async count(): Promise<RemoteCaseCount> {
    const { count, oldestAt } = await this.contacts.openCount();
    return { count, oldestAt: oldestAt?.toISOString() ?? null };
  }

  @Get(':id')
  async get(@Param('id') id: string): Promise<RemoteCaseReply> {
    return this.one(id);
  }

  @Post(':id/:action')
  @HttpCode(200)
  async act(
    @Param('id') id: string,
    @Param('action') action: string,
    @Body({ schema: remoteCaseActionRequest }) input: RemoteCaseActionRequest,
  ): Promise<RemoteCaseReply> {
    const reference = referenceOf(id);
    if (reference === undefined || !messageActions.includes(action as MessageAction)) throw new NotFound();
    await this.settleContact.run(reference, action as MessageAction, input);
    return this.one(id);
  }

  private async one(id: string): Promise<RemoteCaseReply> {
    const reference = referenceOf(id);
    const found = reference === undefined ? null : await this.contacts.find(reference);
    if (!found) throw new NotFound();
    return { case: messageCase(found) };
  }
}
