import { Injectable } from '@nestjs/common';
import { isUnavailable, Log } from '@asili/platform';
import type { Hop, Screen } from '../aggregators/domain/hop.ts';
import { FindCaller } from '../callers/find-caller.ts';
import { Limits, numberLimits } from '../callers/limits.ts';
import { DrawScreen } from './draw-screen.ts';
import { maskNumber } from '../callers/domain/mask-number.ts';
import { StatelessAnswer } from './stateless-answer.ts';
import { StillPending, Stray, TakeTurn } from './take-turn.ts';

/** A provider gives up after ten seconds at the soonest; the caller long before. */
const deadlineMs = 3000;
/** What is kept of it to write down how it went. */
const marginMs = 300;

/**
 * Answers one message of a caller, within three seconds and whatever happens. Safe beside itself and again: the session decides which
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
    private readonly log: Log,
  ) {}

  /** @param hop null for a request that names nobody @param most septets of a screen */
  async run(hop: Hop | null, most: number): Promise<Screen> {
    if (hop === null) return this.draw.last([{ key: 'try-again' }], 'en', most);
    const deadline = performance.now() + deadlineMs - marginMs;
    try {
      if (hop.phase === 'end') return await this.takeTurn.end(hop);
      const wait = await this.limits.take(numberLimits.hops, hop.msisdn);
      if (wait > 0) return await this.endWith('too-many', hop, most, wait);
      return await this.takeTurn.run(hop, most, deadline);
    } catch (error) {
      if (error instanceof Stray) return this.refuse(hop, most, error);
      if (error instanceof StillPending) return this.endWith((await this.takeTurn.postpone(hop, error.session)) ? 'processing' : 'try-again', hop, most);
      if (isUnavailable(error)) return this.stateless.run(hop, most, deadline);
      this.log.error('ussd: a message could not be answered', { error, provider: hop.provider, number: maskNumber(hop.msisdn) });
      return this.endWith('try-again', hop, most);
    }
  }

  /** Either a broken provider or somebody who plays with messages: nothing is done, and it is written down. */
  private async refuse(hop: Hop, most: number, { reason }: Stray): Promise<Screen> {
    this.log.warn('ussd: a message was refused', { reason, provider: hop.provider, number: maskNumber(hop.msisdn) });
    return this.endWith('ended', hop, most);
  }

  private async endWith(key: 'too-many' | 'try-again' | 'ended' | 'processing', { msisdn }: Hop, most: number, seconds = 0): Promise<Screen> {
    const { language } = await this.findCaller.run(msisdn);
    return this.draw.last([{ key, params: { minutes: String(Math.ceil(seconds / 60)) } }], language, most);
  }
}
