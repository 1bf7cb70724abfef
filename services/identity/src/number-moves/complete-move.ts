import type { NumberMovedRequest, SendMessageRequest } from '@asili/contracts';
import { DomainError, Clock } from '@asili/kernel';
import {
  EventStore,
  Every,
  Conflict,
  Log,
  Reactions,
  RemoteProblem,
  ServiceClient,
  Unavailable,
  type StoredEvent,
} from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type User, usedWeb, UserNotFound, type NumberMove } from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.mongo.ts';
import { Settings } from '../config.ts';
import { SessionStore } from '../sessions/session-store.mongo.ts';
import { NumberInUse } from '../sign-in/domain/challenge.ts';
import { simPolicy, SimChanges } from '../sims/sim-changes.ts';

/** The number of now got another SIM card in the last day: whoever has it may have stolen it. */
export class SimChanged extends DomainError {
  readonly code = 'IDENTITY.SIM_CHANGED';
  readonly status = 422;
}

/** What moves of accounts are told as: one stream an account. */
export const movesStream = 'moves-';
const batch = 100;
/** How soon another process does what one that died left. */
const leftoversMs = 10_000;
const againMs = 1000;

/**
 * What follows from a move before anybody is told of it: browsers that signed in before are signed out, but the one it was asked for in, and
 * the event is appended. The mark that it is to be done stands in the account since the move itself, so a crash only repeats it: sessions
 * end once, and each move has a commit of its own.
 */
@Injectable()
export class FollowMove {
  constructor(
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly events: EventStore,
    private readonly clock: Clock,
  ) {}

  async run(user: User): Promise<void> {
    const last = user.moves?.at(-1);
    if (!last) return;
    for (const session of await this.sessions.listOf(user.id)) {
      if (session.createdAt <= last.at && session.id !== last.keptSession)
        await this.sessions.end(session.hash, this.clock.now());
    }
    const { version } = await this.events.readLast(movesStream + user.id);
    for (const { n, at, by } of (user.moves ?? []).filter((move) => move.n > version)) {
      await this.events.append(movesStream + user.id, n - 1, {
        commitId: `move-${n}`,
        events: [{ type: 'number-moved', data: { artisanId: user.id, move: n, by, movedAt: at.toISOString() } }],
      });
    }
    await this.users.moveFollowed(user.id, last.n);
  }

  @Every((hasFailed) => (hasFailed ? againMs : leftoversMs), 'following moves of accounts')
  async runAll(): Promise<number> {
    const pending = await this.users.pendingMoves(batch);
    for (const user of pending) await this.run(user);
    return pending.length;
  }
}

/** Whether the number an account has is still its owner's, as far as an operator says. */
@Injectable()
export class CheckedSims {
  constructor(
    private readonly sims: SimChanges,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Where nobody answers it goes on: payouts are held for a day anyway. @throws SimChanged */
  async assertUnchanged({ id, address, moves }: User): Promise<void> {
    const since = Math.max(
      this.clock.now().getTime() - simPolicy.countsHours * 3_600_000,
      moves?.at(-1)?.at.getTime() ?? 0,
    );
    const change = await this.sims
      .changedSince(address, new Date(since), simPolicy.askForPinMs)
      .catch((error: unknown) => {
        this.log.warn('identity: an account moves though no operator says whether the SIM card was changed', {
          userId: id,
          error,
        });
        return null;
      });
    if (change) throw new SimChanged();
  }
}

/** The move itself, once it is proved or agreed to, and what follows from it. */
@Injectable()
export class CompleteMove {
  constructor(
    private readonly users: UserStore,
    private readonly followMove: FollowMove,
    private readonly clock: Clock,
  ) {}

  /** @returns the account at its new number @throws NumberInUse, Conflict where it moved elsewhere meanwhile, UserNotFound */
  async run(user: User, move: Pick<NumberMove, 'to' | 'by' | 'keptSession'>): Promise<User> {
    const outcome = await this.users.move(user, { ...move, at: this.clock.now() });
    if (outcome === 'taken') throw new NumberInUse();
    const moved = await this.users.findById(user.id);
    if (!moved) throw new UserNotFound();
    if (moved.address !== move.to) throw new Conflict();
    await this.followMove.run(moved);
    return moved;
  }
}

/**
 * Has both numbers told of a move by SMS, and what is kept under the number of before go to the new one. Each is a reaction of its own, so
 * one that cannot be told keeps nobody else from hearing of it. Any number of times: a message may come twice if a process dies behind the
 * carrier's word. Who was erased meanwhile is told nothing.
 */
@Injectable()
export class TellMoved implements OnModuleInit {
  constructor(
    private readonly users: UserStore,
    private readonly services: ServiceClient,
    private readonly settings: Settings,
    private readonly reactions: Reactions,
  ) {}

  onModuleInit(): void {
    const each = (name: string, tell: (user: User, move: NumberMove) => Promise<void>): void => {
      this.reactions.on(name, ['number-moved'], (events) => this.each(events, tell));
    };
    each('identity.tell-number-left', (user, move) =>
      this.send(user, move, move.from, 'number-moved-away', { ending: move.to.slice(-3) }),
    );
    each('identity.tell-number-moved-to', (user, move) =>
      this.send(user, move, move.to, 'number-moved-here', { ending: move.from.slice(-3) }),
    );
    each('identity.hand-over-calls', async (_, { from, to, at }) => {
      const body: NumberMovedRequest = { from, to, at: at.toISOString() };
      await onceItKnows('ussd', this.services.post('ussd', '/internal/number-moves', { body }));
    });
  }

  private async each(
    events: readonly StoredEvent[],
    tell: (user: User, move: NumberMove) => Promise<void>,
  ): Promise<void> {
    for (const { data } of events) {
      const { artisanId, move: n } = data as { readonly artisanId: string; readonly move: number };
      const user = await this.users.findById(artisanId);
      const move = user?.moves?.find((one) => one.n === n);
      if (user && move) await tell(user, move);
    }
  }

  /** Whether a link is of use to them is what it was before the move: a thief may sign in since. */
  private async send(
    user: User,
    { at }: NumberMove,
    to: string,
    template: 'number-moved-away' | 'number-moved-here',
    params: Record<string, string>,
  ): Promise<void> {
    const body: SendMessageRequest = {
      channel: 'sms',
      to,
      template,
      language: user.language,
      usesWeb: usedWeb(user, at),
      params: { ...params, url: new URL('/contact', this.settings.publicUrl).href },
    };
    await onceItKnows('notifications', this.services.post('notifications', '/internal/messages', { body }));
  }
}

/** An earlier release of a service does not know the call, or its words: waited for as for one that is away. @throws Unavailable */
async function onceItKnows(service: string, asked: Promise<unknown>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (error instanceof RemoteProblem && (error.status === 400 || error.status === 404))
      throw new Unavailable({ service });
    throw error;
  }
}
