import { Injectable } from '@nestjs/common';
import { sha256, Log, Metrics, isUnavailable } from '@asili/platform';
import { Clock } from '@asili/kernel';
import type { Hop, Screen } from '../aggregators/domain/wires.ts';
import { maskNumber } from '../callers/domain/number-plan.ts';
import { FindCaller } from '../callers/find-caller.ts';
import { saidOf } from '../commands/domain/command.ts';
import { PerformCommand } from '../commands/perform-command.ts';
import type { Message } from '../words/domain/render.ts';
import { dial } from './domain/advance.ts';
import { commands } from '../script/domain/commands.ts';
import { saysAll } from './domain/session.ts';
import { DrawScreen } from './draw-screen.ts';
import { inTime } from '../in-time.ts';
import { Limits, numberLimits } from '../callers/limits.redis.ts';
import { StillPending, Stray, TakeTurn, type Turn } from './take-turn.ts';

/** Messages that were refused or could not be answered: in the log with a masked number, and counted for monitors. */
@Injectable()
export class RecordTrouble {
  private readonly refusals = new Map<string, number>();

  constructor(
    private readonly log: Log,
    metrics: Metrics,
  ) {
    metrics.gauge(
      'asili_ussd_refused',
      'Messages that did not belong into their call, since the start, by what was wrong with them',
      () => this.refusals,
      'reason',
    );
  }

  refused({ provider, msisdn }: Hop, reason: string): void {
    this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1);
    this.log.warn('ussd: a message was refused', { reason, provider, number: maskNumber(msisdn) });
  }

  failed({ provider, msisdn }: Hop, error: unknown): void {
    this.log.error('ussd: a message could not be answered', { error, provider, number: maskNumber(msisdn) });
  }
}

/** What can still be answered while no session can be kept: commands that only read, dialled whole. */
@Injectable()
export class StatelessAnswer {
  constructor(
    private readonly findCaller: FindCaller,
    private readonly perform: PerformCommand,
    private readonly draw: DrawScreen,
    private readonly clock: Clock,
  ) {}

  /** Never throws. */
  async run(hop: Hop, maxSeptets: number, deadline: number): Promise<Screen> {
    const caller = await this.findCaller.run(hop.msisdn, deadline);
    const outcome = saysAll(hop) ? dial(hop.dialled === '' ? [] : hop.dialled.split('*'), caller) : undefined;
    const wanted = outcome?.kind === 'do' ? outcome : outcome?.kind === 'prepare' ? outcome.place : undefined; // A list can be read where nothing of it can be chosen.
    if (!wanted || !commands[wanted.command].stateless?.(wanted.values))
      return this.draw.last([{ key: 'try-again' }], caller.language, maxSeptets);
    const { command, values } = wanted;
    const done = await inTime(
      this.perform.run({ command, values, msisdn: hop.msisdn, caller, key: this.keyOf(hop) }),
      deadline,
    ).catch((): readonly Message[] => [{ key: 'try-again' }]);
    return this.draw.last(done ? saidOf(done) : [{ key: 'try-again' }], caller.language, maxSeptets);
  }

  /** The same for a repeat within the minute. */
  private keyOf({ provider, sessionId, text }: Hop): string {
    const minute = Math.floor(this.clock.now().getTime() / 60_000);
    return `ussd-${sha256(JSON.stringify([provider, sessionId, text, minute])).slice(0, 40)}`;
  }
}

/** A provider gives up after ten seconds at the soonest; the caller long before. */
const deadlineMs = 3000;
/** What is kept of it to write down how it went. */
const marginMs = 300;
/** Behind the deadline the caller is asked for so long only: their language is worth no more. */
const languageMs = 100;

/**
 * Answers one message of a caller, within three seconds whatever hangs. Safe under concurrent runs and when repeated: the session decides which
 * of two messages is taken, and the other gets the same answer.
 */
@Injectable()
export class AnswerHop {
  constructor(
    private readonly takeTurn: TakeTurn,
    private readonly stateless: StatelessAnswer,
    private readonly findCaller: FindCaller,
    private readonly limits: Limits,
    private readonly draw: DrawScreen,
    private readonly trouble: RecordTrouble,
  ) {}

  /** @param hop null for a request that names nobody @param maxSeptets septets of a screen */
  async run(hop: Hop | null, maxSeptets: number): Promise<Screen> {
    if (hop === null) return this.draw.last([{ key: 'try-again' }], 'en', maxSeptets);
    const end = performance.now() + deadlineMs;
    const turn = await inTime(this.answer(hop, maxSeptets, end - marginMs), end - languageMs);
    if (!turn) return this.endWith('try-again', hop, maxSeptets);
    if (turn.resume !== undefined) await inTime(this.takeTurn.keepResume(hop, turn.resume), end);
    return turn.reply;
  }

  private async answer(hop: Hop, maxSeptets: number, deadline: number): Promise<Turn> {
    try {
      if (hop.phase === 'end') return { reply: await this.takeTurn.end(hop) };
      const wait = await this.limits.take(numberLimits.hops, hop.msisdn);
      if (wait > 0) return { reply: await this.endWith('too-many', hop, maxSeptets, wait) };
      return await this.takeTurn.run(hop, maxSeptets, deadline);
    } catch (error) {
      return { reply: await this.sorry(error, hop, maxSeptets, deadline) };
    }
  }

  private async sorry(error: unknown, hop: Hop, maxSeptets: number, deadline: number): Promise<Screen> {
    if (error instanceof Stray) return this.refuse(hop, maxSeptets, error);
    if (error instanceof StillPending)
      return this.endWith(
        (await this.takeTurn.postpone(hop, error.session)) ? 'processing' : 'try-again',
        hop,
        maxSeptets,
      );
    if (isUnavailable(error)) return this.stateless.run(hop, maxSeptets, deadline);
    this.trouble.failed(hop, error);
    return this.endWith('try-again', hop, maxSeptets);
  }

  /** Either a broken provider or somebody who plays with messages: nothing is done, and it is written down. */
  private async refuse(hop: Hop, maxSeptets: number, { reason }: Stray): Promise<Screen> {
    this.trouble.refused(hop, reason);
    return this.endWith('ended', hop, maxSeptets);
  }

  private async endWith(
    key: 'too-many' | 'try-again' | 'ended' | 'processing',
    { msisdn }: Hop,
    maxSeptets: number,
    seconds = 0,
  ): Promise<Screen> {
    const { language } = await this.findCaller.run(msisdn, performance.now() + languageMs);
    return this.draw.last([{ key, params: { minutes: String(Math.ceil(seconds / 60)) } }], language, maxSeptets);
  }
}
