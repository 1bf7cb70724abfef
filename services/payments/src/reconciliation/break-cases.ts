import { moneyToText, newId } from '@asili/kernel';
import { CommandRunner, Reactions, type StoredEvent } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { accountOf } from '../books/domain/entry.ts';
import { PostEntry } from '../books/post-entry.ts';
import { CaseQueues } from '../cases/cases.module.ts';
import {
  OwnCaseQueue,
  actorOf,
  type Case,
  type AuditAction,
  type OperatorAction,
  type Recorded,
  CaseChanged,
} from '../cases/domain/case.ts';
import { Comparisons } from './comparisons.mongo.ts';
import { breakDecider, breakStream, isWaiting, type BreakEvent } from './domain/books-break.ts';
import { chargedEntry, topUpEntry } from './domain/own-money-entries.ts';

const tries = 5;

/** What nobody can explain yet between our books and a provider's. An explanation and a top-up are commands on the account's stream; the entry of a top-up has its break's name, so that told twice it is one, and that of charges beyond the tariff their number as well. */
@Injectable()
export class BreakCases extends OwnCaseQueue implements OnModuleInit {
  override readonly name = 'books-breaks';
  override readonly prefix = 'brk';

  constructor(
    queues: CaseQueues,
    private readonly reactions: Reactions,
    private readonly comparisons: Comparisons,
    private readonly commands: CommandRunner,
    private readonly postEntry: PostEntry,
  ) {
    super(queues);
  }

  override onModuleInit(): void {
    super.onModuleInit();
    this.reactions.on(
      'payments.follow-breaks',
      ({ stream }) => stream.startsWith(breakStream),
      (events) => this.follow(events),
    );
  }

  override async count(): Promise<{ count: number; oldestAt: Date | null }> {
    const open = await this.comparisons.open();
    return { count: open.length, oldestAt: open[0]?.at ?? null };
  }

  protected override async waiting(limit: number, after?: string): Promise<readonly string[]> {
    const open = (await this.comparisons.open()).map(({ breakId }) => breakId);
    return open.slice(after === undefined ? 0 : open.indexOf(after) + 1).slice(0, limit);
  }

  override async find(caseId: string): Promise<Case | null> {
    const kept = await this.comparisons.find(caseId);
    if (!kept) return null;
    const { state } = await this.commands.load(breakDecider, kept.account);
    const found = state.breaks.find(({ breakId }) => breakId === caseId);
    if (!found) return null;
    const { asset } = accountOf(kept.account);
    const size = found.difference < 0n ? -found.difference : found.difference;
    const seen = (await this.comparisons.list()).find(({ account }) => account === kept.account);
    const text = (minor: bigint): string => `${moneyToText({ currency: asset, minor })} ${asset}`;
    const isOpen = isWaiting(found);
    const { tariff } = found.last;
    const shown = found.state === 'noted' ? 'explained' : found.state;
    return {
      id: caseId,
      queue: this.name,
      openedAt: kept.at,
      money: { currency: asset, minor: size },
      facts: [
        { name: 'state', value: isOpen ? 'open' : shown },
        { name: 'account', value: kept.account },
        { name: 'difference', value: text(found.difference) },
        ...(tariff === undefined
          ? []
          : [
              { name: 'why', value: 'tariff-differs' },
              { name: 'tariff', value: tariff },
            ]),
        ...(seen && tariff === undefined
          ? [
              { name: 'ours', value: text(seen.ours) },
              { name: 'theirs', value: text(seen.theirs) },
              { name: 'compared', value: seen.at.toISOString() },
              ...(seen.day === undefined ? [] : [{ name: 'closing-day', value: seen.day }]),
            ]
          : []),
        ...(found.last.note === undefined ? [] : [{ name: 'note', value: found.last.note }]),
        ...(found.last.reference === undefined ? [] : [{ name: 'reference', value: found.last.reference }]),
      ],
      actions: isOpen ? ['explain', ...(found.difference > 0n && tariff === undefined ? ['top-up'] : [])] : [],
    };
  }

  override async act(caseId: string, action: OperatorAction): Promise<void> {
    const kept = await this.comparisons.find(caseId);
    if (!kept) throw new CaseChanged();
    const { reference } = action.input;
    const how = action.action === 'top-up' ? 'topped-up' : 'explained';
    await this.commands.run(
      breakDecider,
      kept.account,
      { kind: 'settle', breakId: caseId, how, ...actorOf(action), ...(reference !== undefined && { reference }) },
      { commitId: newId('com'), tries },
    );
    await this.comparisons.note({ breakId: caseId, ...kept, isOpen: false });
  }

  override auditActionOf({ stream, data }: Recorded): AuditAction | null {
    if (!stream.startsWith(breakStream)) return null;
    const { breakId, by, state, note } = data as BreakEvent['data'];
    return by === undefined
      ? null
      : {
          operator: by,
          action: state === 'topped-up' ? 'top-up' : 'explain',
          case: breakId,
          before: 'open',
          after: `${state === 'noted' ? 'explained' : state}: ${note ?? ''}`,
        };
  }

  private async follow(events: readonly StoredEvent[]): Promise<void> {
    for (const { data, at } of events) {
      const step = data as BreakEvent['data'];
      if (step.state === 'topped-up') await this.postEntry.run(topUpEntry(step));
      const { amount, nth } = { amount: undefined, nth: undefined, ...step };
      if (amount !== undefined && nth !== undefined)
        await this.postEntry.run(chargedEntry({ ...step, amount, nth }, chargesAccountOf(step.account)));
      const { state } = await this.commands.load(breakDecider, step.account);
      await this.comparisons.note({
        breakId: step.breakId,
        account: step.account,
        at,
        isOpen: state.breaks.some((each) => each.breakId === step.breakId && isWaiting(each)),
      });
    }
  }
}

/** A wallet's provider takes its charges from an account beside the float. */
const chargesAccountOf = (account: string): string => account.replace(/^(mm:[^:]+):float:/, '$1:charges:');
