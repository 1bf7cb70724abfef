import { createHash } from 'node:crypto';
import { Clock } from '@asili/kernel';
import {
  ConcurrencyConflict,
  derivedId,
  EventStore,
  IdempotencyKeyReused,
  type Actor,
  type Appended,
} from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { recordedCode, type Code } from '../codes/domain/code.ts';
import { withoutActorIdentity } from '../codes/domain/without-actor-identity.ts';
import type { Resolved } from '../codes/resolve-code.ts';
import { RecentChecks } from '../history/recent-checks.ts';
import { DeduplicationWindow } from './deduplication-window.ts';
import { checkStream, type CodeChecked } from './domain/code-checked.ts';
import type { Verdict } from './domain/verdict.ts';

export interface Check {
  readonly actor: Actor;
  readonly commandId: string;
  /** What was asked, so that a command id cannot stand for two questions. */
  readonly asked: readonly unknown[];
  readonly code: Code;
  readonly resolved: Resolved | null;
  readonly verdict: Verdict;
  readonly channel: CodeChecked['data']['channel'];
  readonly place: string | undefined;
}

/**
 * Puts a check on record in one append. Every check is recorded; it counts at most once per visitor, product and hour.
 * Repeating a command id gives what was stored first. @throws IdempotencyKeyReused for a command id that stands for another question
 */
@Injectable()
export class RecordCheck {
  constructor(
    private readonly store: EventStore,
    private readonly window: DeduplicationWindow,
    private readonly recent: RecentChecks,
    private readonly clock: Clock,
  ) {}

  async run(check: Check): Promise<{ data: CodeChecked['data']; at: Date }> {
    const { events } = await this.append(check).catch((error: unknown) => {
      throw error instanceof ConcurrencyConflict ? new IdempotencyKeyReused() : error;
    });
    const [event] = events;
    if (!event) throw new Error('an append gives back its event');
    const {
      data: { verificationId: id, productId, verdict, place, reasons, counted },
      at: verifiedAt,
    } = event;
    if (productId !== null)
      this.recent.add({
        id,
        productId,
        verifiedAt,
        verdict,
        counted,
        ...(place !== undefined && { place }),
        ...(reasons.length > 0 && { reasons }),
      });
    return { data: event.data, at: event.at };
  }

  private append(check: Check): Promise<Appended<CodeChecked>> {
    const { actor, commandId, asked, resolved, verdict } = check;
    const verificationId = derivedId('vrf', commandId);
    const stream = checkStream(verificationId);
    const commit = { commitId: `${commandId}.${fingerprint(asked)}`, meta: withoutActorIdentity(actor) };
    const event = (counts: Pick<CodeChecked['data'], 'counted' | 'countedAttempt'>): CodeChecked => ({
      type: 'code-checked',
      data: { ...dataOf(verificationId, check), ...counts },
    });
    if (!resolved || verdict.reasons.includes('DEMO'))
      return this.store.append(stream, 0, { ...commit, events: [event({ counted: false })] });
    const hour = { visitor: actor.visitor ?? actor.id, productId: resolved.productId, at: this.clock.now() };
    if (verdict.verdict !== 'SUSPECT')
      return this.window.append(
        stream,
        commit,
        { ...hour, kind: 'check' },
        event({ counted: true }),
        event({ counted: false }),
      );
    const attempt = (countedAttempt: boolean) => event({ counted: false, countedAttempt });
    return this.window.append(stream, commit, { ...hour, kind: 'attempt' }, attempt(true), attempt(false));
  }
}

function dataOf(
  verificationId: string,
  { code, resolved, verdict, place, channel }: Check,
): Omit<CodeChecked['data'], 'counted' | 'countedAttempt'> {
  return {
    verificationId,
    code: recordedCode(code),
    productId: resolved?.productId ?? null,
    artisanId: resolved?.artisanId ?? null,
    verdict: verdict.verdict,
    isAuthentic: verdict.isAuthentic,
    reasons: [...verdict.reasons],
    ...(place !== undefined && { place }),
    channel,
  };
}

function fingerprint(asked: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 16);
}
