import {
  keptCaseActionRequest,
  keptCasesQuery,
  type KeptCaseActionRequest,
  type KeptCaseCount,
  type KeptCaseList,
  type KeptCaseReply,
  type KeptCasesQuery,
} from '@asili/contracts';
import { CurrentActor, NotFound, Roles, WrongRole, type Actor } from '@asili/platform';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ContactStore } from './contact-store.ts';
import { messageCase, referenceOf } from './message-case.ts';
import { messageActions, SettleContact, type MessageAction } from './settle-contact.ts';

/** For the payments service alone, where operators work; the gateway never forwards here. */
@Controller('internal/cases')
@Roles('service')
export class ContactCasesController {
  constructor(
    private readonly contacts: ContactStore,
    private readonly settleContact: SettleContact,
  ) {}

  @Get()
  async list(
    @CurrentActor() actor: Actor,
    @Query({ schema: keptCasesQuery }) { limit, after, which }: KeptCasesQuery,
  ): Promise<KeptCaseList> {
    assertPayments(actor);
    const last = after === undefined ? undefined : referenceOf(after);
    const found = which === 'all' ? await this.contacts.recent(limit, last) : await this.contacts.open(limit, last);
    return { cases: found.map(messageCase) };
  }

  @Get('count')
  async count(@CurrentActor() actor: Actor): Promise<KeptCaseCount> {
    assertPayments(actor);
    const { count, oldestAt } = await this.contacts.openCount();
    return { count, oldestAt: oldestAt?.toISOString() ?? null };
  }

  @Get(':id')
  async get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<KeptCaseReply> {
    assertPayments(actor);
    return this.one(id);
  }

  @Post(':id/:action')
  @HttpCode(200)
  async act(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('action') action: string,
    @Body({ schema: keptCaseActionRequest }) input: KeptCaseActionRequest,
  ): Promise<KeptCaseReply> {
    assertPayments(actor);
    const reference = referenceOf(id);
    if (reference === undefined || !messageActions.includes(action as MessageAction)) throw new NotFound();
    await this.settleContact.run(reference, action as MessageAction, input);
    return this.one(id);
  }

  private async one(id: string): Promise<KeptCaseReply> {
    const reference = referenceOf(id);
    const found = reference === undefined ? null : await this.contacts.find(reference);
    if (!found) throw new NotFound();
    return { case: messageCase(found) };
  }
}

function assertPayments({ id }: Actor): void {
  if (id !== 'payments') throw new WrongRole();
}
