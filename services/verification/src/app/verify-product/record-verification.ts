import type { Clock } from '@asili/kernel';
import { CommandRunner, derivedId, type Actor } from '@asili/platform';
import { Inject, Injectable } from '@nestjs/common';
import { recordedCode, type Code } from '../../domain/code.ts';
import type { Judgement } from '../../domain/verdict.ts';
import { verificationDecider, type ProductVerified } from '../../domain/verification.ts';
import { anonymously } from '../anonymously.ts';
import { CLOCK } from '../clock.ts';
import type { Resolved } from '../read-products/resolve-code.ts';
import { CountingSlots, HistoryLog, type CountingSlot } from './ports.ts';

export interface VerificationFacts {
  readonly actor: Actor;
  readonly commandId: string;
  readonly code: Code;
  readonly resolved: Resolved | null;
  readonly judgement: Judgement;
  readonly channel: ProductVerified['data']['channel'];
  readonly place: string | undefined;
}

/** A request is answered or given up long before; what it has not put on record by then it never will. */
const abandonedAfterMs = 60_000;

/**
 * Puts a verification on record: its own stream with one event, and a line in the product's history. Every check is
 * recorded; it counts at most once per visitor, product and hour. Repeating a command id returns what was stored first.
 */
@Injectable()
export class RecordVerification {
  constructor(
    private readonly commands: CommandRunner,
    private readonly slots: CountingSlots,
    private readonly history: HistoryLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run(facts: VerificationFacts): Promise<{ data: ProductVerified['data']; at: Date }> {
    const id = derivedId('vrf', facts.commandId);
    const data = await this.dataOf(id, facts);
    const { events } = await this.commands.run(verificationDecider, id, data, { commitId: facts.commandId, meta: anonymously(facts.actor) });
    const [event] = events;
    if (!event) throw new Error(`${id} was recorded by another command`);
    await this.addToHistory(event.data, event.at);
    return { data: event.data, at: event.at };
  }

  private async dataOf(verificationId: string, { actor, code, resolved, judgement, channel, place }: VerificationFacts): Promise<ProductVerified['data']> {
    const { verdict, isAuthentic, reasons } = judgement;
    const counts = await this.counts(verificationId, actor, resolved, judgement);
    return {
      verificationId,
      code: recordedCode(code),
      productId: resolved?.productId ?? null,
      artisanId: resolved?.artisanId ?? null,
      verdict,
      isAuthentic,
      reasons: [...reasons],
      ...counts,
      ...(place !== undefined && { place }),
      channel,
    };
  }

  /** A demonstration never counts; a copy counts as an attempt, not as a check of the product. */
  private async counts(verificationId: string, { visitor, id }: Actor, resolved: Resolved | null, { verdict, reasons }: Judgement): Promise<{ counted: boolean; countedAttempt?: boolean }> {
    if (!resolved || reasons.includes('DEMO')) return { counted: false };
    const slot = { visitor: visitor ?? id, productId: resolved.productId, at: this.clock.now() };
    if (verdict === 'SUSPECT') return { counted: false, countedAttempt: await this.isFirst({ ...slot, kind: 'attempt' }, verificationId) };
    return { counted: await this.isFirst({ ...slot, kind: 'check' }, verificationId) };
  }

  /** Whether this verification counts. One that took the slot and died before it was on record gives the slot up. */
  private async isFirst(slot: CountingSlot, verificationId: string): Promise<boolean> {
    const holder = await this.slots.take(slot, verificationId);
    if (holder.verificationId === verificationId) return true;
    if (slot.at.getTime() - holder.since.getTime() < abandonedAfterMs) return false;
    const { state } = await this.commands.load(verificationDecider, holder.verificationId);
    return !state.recorded && this.slots.takeOver(slot, holder.verificationId, verificationId);
  }

  /** The person who just checked should see it in the history at once; if this fails, the event brings the line later. */
  private async addToHistory({ verificationId, productId, verdict, place }: ProductVerified['data'], verifiedAt: Date): Promise<void> {
    if (productId === null) return;
    const line = { id: verificationId, productId, verifiedAt, verdict, ...(place !== undefined && { place }) };
    await this.history.add(line).catch(() => undefined);
  }
}
