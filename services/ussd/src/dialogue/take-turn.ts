import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Log, Unavailable, sha256 } from '@asili/platform';
import type { Hop, Screen } from '../aggregators/domain/wires.ts';
import { RecordHop } from '../calls/record-calls.ts';
import { FindCaller } from '../callers/find-caller.ts';
import { advance, dial, nameOf, type Caller, type Outcome, type Place } from './domain/advance.ts';
import { everywhere, menus } from '../script/domain/menus.ts';
import { kept } from '../words/domain/kept-values.ts';
import { begunIn, inputOf, resumable, type Input, type Session } from './domain/session.ts';
import { FollowOutcome, type Followed } from './follow-outcome.ts';
import { Sessions } from './sessions.redis.ts';

/** A message that does not belong into its call. */
export class Stray extends Error {
  constructor(readonly reason: 'other-number' | 'out-of-order') {
    super(reason);
  }
}

/** The same message is being answered elsewhere, and its answer did not come in time. */
export class StillPending extends Error {
  constructor(readonly session: Session) {
    super('still pending');
  }
}

/** What a message was answered with. */
export interface Turn {
  readonly reply: Screen;
  /** Where the caller may go on in another call once they have heard it; null: nowhere; absent: what was kept stays. */
  readonly resume?: Place | null;
}

/** Whoever took a message and has not answered for so long has died; the next who asks does it again, by the same key. */
const abandonedMs = 5000;
const recheckMs = 25;
const rounds = 4;

/**
 * Takes one message of a call: claims it in the session before anything is done, and writes down the answer afterwards. Of two that come
 * at once one claims it; the other waits for its answer.
 */
@Injectable()
export class TakeTurn {
  constructor(
    private readonly sessions: Sessions,
    private readonly findCaller: FindCaller,
    private readonly follow: FollowOutcome,
    private readonly recordHop: RecordHop,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** The provider says that the call is over; where it broke off is kept. */
  async end({ provider, sessionId }: Hop): Promise<Screen> {
    await this.sessions.drop(provider, sessionId);
    return { text: '', ends: true };
  }

  /** @throws Stray, StillPending; Unavailable while sessions cannot be kept */
  async run(hop: Hop, maxSeptets: number, deadline: number): Promise<Turn> {
    const arrived = this.clock.now().getTime();
    for (let round = 0; round < rounds; round += 1) {
      const session = await this.settled(hop, deadline);
      if (session && session.msisdn !== hop.msisdn) {
        await this.sessions.drop(hop.provider, hop.sessionId);
        throw new Stray('other-number');
      }
      const now = this.clock.now().getTime();
      const input = session?.pending ?? inputOf(hop, session, arrived);
      if (input.kind === 'stray') throw new Stray('out-of-order');
      if (input.kind === 'repeat') return { reply: session?.reply ?? { text: '', ends: true } };
      const claimed = await this.claim(hop, session, input, { now, deadline });
      if (claimed) return this.answer(hop, claimed, input, maxSeptets, deadline);
    }
    throw new Unavailable({ service: 'ussd' });
  }

  /**
   * Keeps where the caller may go on. Only once it is certain that they hear the answer: whoever does not hear what became of a command
   * goes on where they were, by the same key, so that it is done once.
   */
  async keepResume({ provider, msisdn }: Hop, place: Place | null): Promise<void> {
    await this.sessions.keepResume(provider, msisdn, place).catch(this.logUnkept);
  }

  /** Has what a message asks for done from the queue, since who took it may have died: by the same key, so once. @returns false where nothing is to be done */
  async postpone(hop: Hop, session: Session): Promise<boolean> {
    const outcome = session.pending && (await this.outcomeOf(hop, session, session.pending));
    return (
      outcome?.kind === 'do' &&
      this.follow.postpone(outcome, {
        caller: session.caller,
        msisdn: hop.msisdn,
        key: (command) => keyOf(hop, session, command),
      })
    );
  }

  /** The session once nobody is answering in it, as far as there is time. */
  private async settled(hop: Hop, deadline: number): Promise<Session | null> {
    for (;;) {
      const session = await this.sessions.find(hop.provider, hop.sessionId);
      if (!session?.pending || this.clock.now().getTime() - session.at > abandonedMs) return session;
      if (performance.now() > deadline) throw new StillPending(session);
      await delay(recheckMs);
    }
  }

  /**
   * The message as taken; null when another was faster. A call that begins anew takes nothing along but its caller. Where what a message
   * asked for is done again by an older one, that one stays the last.
   */
  private async claim(
    hop: Hop,
    session: Session | null,
    input: Input,
    { now, deadline }: { readonly now: number; readonly deadline: number },
  ): Promise<Session | null> {
    const goesOn = session !== null && (input.kind === 'input' || session.pending !== null);
    const before = goesOn
      ? session
      : {
          startedAt: now,
          hop: 0,
          reply: null,
          place: { at: 'menu' } as const,
          pages: [],
          ends: false,
          caller: await this.findCaller.run(hop.msisdn, deadline),
        };
    const isBehind = session?.pending && inputOf(hop, session, now).kind === 'repeat';
    const { lastText, sequence } = isBehind ? session : { lastText: hop.text, sequence: hop.sequence };
    const taken = { msisdn: hop.msisdn, hop: before.hop + 1, at: now, lastText, pending: input };
    const claimed: Session = { ...before, ...taken, ...(sequence !== undefined && { sequence }) };
    return (await this.sessions.swap(hop.provider, hop.sessionId, session, claimed)) ? claimed : null;
  }

  private async answer(hop: Hop, claimed: Session, input: Input, maxSeptets: number, deadline: number): Promise<Turn> {
    const followed = await this.followed(hop, claimed, input, maxSeptets, deadline);
    const [text = '', ...pages] = followed.pages;
    const reply: Screen = { text, ends: followed.ends && pages.length === 0 };
    const { caller, place, ends, isUnsure } = followed;
    const said =
      'say' in followed
        ? { say: followed.say.map(kept), page: 1 }
        : { say: claimed.said?.say ?? [], page: (claimed.said?.page ?? 0) + 1 };
    const isOver = 'say' in followed && place.at === 'done';
    await this.keep(hop, claimed, {
      ...claimed,
      ...(isOver && { round: (claimed.round ?? 0) + 1 }),
      answeredAt: this.clock.now().getTime(),
      pending: null,
      reply,
      caller,
      place,
      ends,
      pages,
      said,
    });
    this.recordHop.run({
      provider: hop.provider,
      sessionId: hop.sessionId,
      startedAt: new Date(claimed.startedAt),
      msisdn: hop.msisdn,
      to: reply.ends ? 'end' : nameOf(place, caller),
      typed: hop.text.length,
      language: caller.language,
      ...said,
      ms: this.clock.now().getTime() - claimed.at,
      at: new Date(claimed.at),
    });
    return isUnsure ? { reply } : { reply, resume: reply.ends ? null : resumable(place, callOf(hop, claimed)) };
  }

  /** What was done is told, whether or not it can be kept: a repeat then does it again, by the same key. */
  private async keep({ provider, sessionId }: Hop, claimed: Session, session: Session): Promise<void> {
    await this.sessions.swap(provider, sessionId, claimed, session).catch(this.logUnkept);
  }

  private readonly logUnkept = (error: unknown): void => {
    this.log.warn('ussd: an answer was not kept', { error });
  };

  private async followed(
    hop: Hop,
    claimed: Session,
    input: Input,
    maxSeptets: number,
    deadline: number,
  ): Promise<Followed | Omit<Followed, 'say'>> {
    const { place, pages, ends } = claimed;
    if (input.kind === 'input' && input.text.trim() === everywhere.more.input && pages.length > 0)
      return { caller: claimed.caller, place, ends, pages };
    const caller = place.at === 'done' ? await this.anew(hop, claimed.caller, deadline) : claimed.caller;
    const outcome = await this.outcomeOf(hop, { ...claimed, caller }, input);
    return this.follow.run(outcome, {
      caller,
      msisdn: hop.msisdn,
      key: (command) => keyOf(hop, claimed, command),
      isLed: input.kind === 'input',
      deadline,
      maxSeptets,
    });
  }

  /** What is known of the caller behind a command, which may have made them an artisan, or given them a PIN. */
  private async anew({ msisdn }: Hop, before: Caller, deadline: number): Promise<Caller> {
    const caller = await this.findCaller.run(msisdn, deadline);
    return caller.artisanId === undefined ? before : { ...caller, language: before.language };
  }

  private async outcomeOf(hop: Hop, { caller, place, ends }: Session, input: Input): Promise<Outcome> {
    if (input.kind === 'input') return ends ? dial([], caller) : advance(place, input.text, caller);
    const inputs = input.kind === 'dial' ? input.inputs : [];
    const back =
      inputs.length === 0 && caller.artisanId !== undefined
        ? await this.sessions.findResume(hop.provider, hop.msisdn)
        : null;
    return back
      ? { kind: 'ask', place: { at: 'resume', back }, say: [{ key: menus.resume.says }] }
      : dial(inputs, caller);
  }
}

/** A call apart from all others, and each command of it from those before. Providers give ids out again, so the moment of its beginning is a part of it. */
const callOf = ({ provider, sessionId }: Hop, { startedAt, round }: Session): string =>
  hashOf(provider, sessionId, String(startedAt), ...(round === undefined ? [] : [String(round)]));

/** Of one command in one call; of one that goes on in another call, in the one it was begun in, whose answer the caller may have missed. */
const keyOf = (hop: Hop, session: Session, command: string): string =>
  `ussd-${hashOf(begunIn(session.place) ?? callOf(hop, session), command)}`;

const hashOf = (...parts: readonly string[]): string => sha256(JSON.stringify(parts)).slice(0, 40);
