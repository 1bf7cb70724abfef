import { BoundedMap, Clock } from '@asili/kernel';
import {
  EventStore,
  Lease,
  Mongo,
  OnceTaken,
  Schedule,
  type Appended,
  type Commit,
  type NewEvent,
  ConcurrencyConflict,
  derivedId,
  IdempotencyKeyReused,
  type Actor,
  sha256,
} from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { recordedCode, type Code } from '../codes/domain/code.ts';
import { withoutActorIdentity } from '../codes/domain/product-record.ts';
import type { Resolved } from '../codes/resolve-code.ts';
import { RecentChecks } from '../history/list-history.ts';
import { checkStream, type CodeChecked, type Verdict } from './domain/verdict.ts';

const hourMs = 3_600_000;
const sweepEveryMs = 600_000;
const maxRemembered = 50_000;
/** One statement takes well under a second, however many checks an hour had. */
const releasedAtOnce = 1000;

/** One visitor's hour with one product; copies are counted apart from checks. */
interface VisitorHour {
  readonly visitor: string;
  readonly productId: string;
  readonly kind: 'check' | 'attempt';
  readonly at: Date;
}

/**
 * 'Once per visitor, product and hour'. The commit of the check that counts holds the hour, so being counted and being on
 * record are one insert: whichever process dies, neither is there without the other. Hours gone by are released, and with
 * them the visitor's hash.
 */
@Injectable()
export class DeduplicationWindow implements OnApplicationBootstrap {
  /** Hours known to be held, so that repeats do not ask the database. */
  private readonly held = new BoundedMap<string, true>(maxRemembered);

  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly schedule: Schedule,
    private readonly mongo: Mongo,
  ) {}

  onApplicationBootstrap(): void {
    const lease = new Lease(this.mongo, 'past hours');
    this.schedule.every(sweepEveryMs, 'releasing past hours', () => this.releasePast(lease)).soon();
  }

  /**
   * Begins a stream with the first event if this is the first in its hour, else with the second.
   * @throws ConcurrencyConflict if the stream was begun by another commit
   */
  async append<E extends NewEvent>(
    stream: string,
    commit: { commitId: string; meta: { actor: string } },
    hour: VisitorHour,
    counted: E,
    repeated: E,
  ): Promise<Appended<E>> {
    const once = keyOf(hour);
    return (
      (await this.appendFirst(stream, { ...commit, events: [counted], once })) ??
      this.store.append<E>(stream, 0, { ...commit, events: [repeated] })
    );
  }

  /** Undefined if the hour is held by another commit. */
  private async appendFirst<E extends NewEvent>(
    stream: string,
    commit: Commit & { events: readonly E[]; once: string },
  ): Promise<Appended<E> | undefined> {
    if (this.held.has(commit.once)) return undefined;
    try {
      const appended = await this.store.append<E>(stream, 0, commit);
      this.held.set(commit.once, true);
      return appended;
    } catch (error) {
      if (!(error instanceof OnceTaken)) throw error;
      this.held.set(commit.once, true);
      return undefined;
    }
  }

  /** Lets go of hours that nobody can ask for any more, on one instance at a time. Beside itself it only does the same work twice. */
  async releasePast(lease: Pick<Lease, 'hold' | 'release'>): Promise<void> {
    const before = new Date(this.clock.now().getTime() - hourMs).toISOString().slice(0, 13);
    while ((await lease.hold()).held)
      if (!(await this.store.releaseOnce(before, releasedAtOnce))) return lease.release();
  }
}

/** Begins with the hour, by which it is released. */
function keyOf({ visitor, productId, kind, at }: VisitorHour): string {
  return `${at.toISOString().slice(0, 13)}|${productId}|${kind}|${visitor}`;
}

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
  return sha256(JSON.stringify(asked)).slice(0, 16);
}
