import { DomainError, Clock } from '@asili/kernel';
import { EventStore, Schedule, Conflict, Log } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type User, UserNotFound, type NumberMove } from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.mongo.ts';
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
export class FollowMove implements OnApplicationBootstrap {
  constructor(
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly events: EventStore,
    private readonly clock: Clock,
    private readonly schedule: Schedule,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule.every(
      (hasFailed) => (hasFailed ? againMs : leftoversMs),
      'following moves of accounts',
      () => this.runAll(),
    );
  }

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

  private async runAll(): Promise<number> {
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
