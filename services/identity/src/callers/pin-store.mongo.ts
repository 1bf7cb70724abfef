import { Injectable } from '@nestjs/common';
import { Mongo } from '@asili/platform';

/** Rules of PINs as data. After `pauseAt` wrong ones in a row nothing is judged for a while, after `lockAt` until a one-time code unlocks. */
export const pinPolicy = { pauseAt: 3, pauseSeconds: 1800, lockAt: 6 } as const;

/** What an artisan's PIN is up to. `code-sent`: locked, and a one-time code is on its way. */
export type PinState = 'none' | 'set' | 'locked' | 'code-sent';

/** What is kept of one PIN. */
export interface StoredPin {
  readonly hash: string;
  readonly salt: string;
  /** Wrong ones in a row, those under judgement included. */
  readonly wrong: number;
  readonly pausedUntil: Date;
  /** Tries that were taken last, newest at the end: one that comes again is not taken again. */
  readonly tries?: readonly string[];
  /** Until when the last one-time code unlocks. */
  readonly codeUntil: Date;
  /** When it was set; absent of one from before that was noted. */
  readonly setAt?: Date;
  /** Locked because its number got another SIM card then. */
  readonly simChangedAt?: Date;
}

interface PinDocument {
  readonly _id: string;
  readonly pin?: StoredPin;
  readonly erasedAt?: Date;
}

/** More than are under way at once of one account. */
const keptTries = 10;
const never = new Date(0);
const fresh = (pin: Pick<StoredPin, 'hash' | 'salt'>, setAt: Date): StoredPin => ({
  ...pin,
  wrong: 0,
  pausedUntil: never,
  codeUntil: never,
  setAt,
});

/**
 * PINs, a part of their artisan's account: erased with it.
 * The field `pin` of the account's document; each step is one compare-and-set.
 */
@Injectable()
export class PinStore {
  constructor(private readonly mongo: Mongo) {}

  async find(artisanId: string): Promise<StoredPin | null> {
    return (await this.users.findOne({ _id: artisanId }, { projection: { pin: 1 } }))?.pin ?? null;
  }

  /** @returns false when there is one, or no such account */
  async create(artisanId: string, pin: Pick<StoredPin, 'hash' | 'salt'>, now: Date): Promise<boolean> {
    return (
      (
        await this.users.updateOne(
          { _id: artisanId, pin: { $exists: false }, erasedAt: { $exists: false } },
          { $set: { pin: fresh(pin, now) } },
        )
      ).matchedCount === 1
    );
  }

  /** The try that reaches the pause begins it in the same write. */
  async takeTry(artisanId: string, id: string, now: Date): Promise<'taken' | 'again' | 'none'> {
    const { pauseAt, pauseSeconds, lockAt } = pinPolicy;
    const open = { _id: artisanId, 'pin.pausedUntil': { $lte: now }, 'pin.tries': { $ne: id } };
    const $push = { 'pin.tries': { $each: [id], $slice: -keptTries } };
    const pausing = {
      $push,
      $set: { 'pin.wrong': pauseAt, 'pin.pausedUntil': new Date(now.getTime() + 1000 * pauseSeconds) },
    };
    const steps = [
      [
        { ...open, 'pin.wrong': { $lt: pauseAt - 1 } },
        { $push, $inc: { 'pin.wrong': 1 } },
      ],
      [{ ...open, 'pin.wrong': pauseAt - 1 }, pausing],
      [
        { ...open, 'pin.wrong': { $gte: pauseAt, $lt: lockAt } },
        { $push, $inc: { 'pin.wrong': 1 } },
      ],
    ] as const;
    for (const [filter, update] of steps)
      if ((await this.users.updateOne(filter, update)).matchedCount === 1) return 'taken';
    return (await this.find(artisanId))?.tries?.includes(id) ? 'again' : 'none';
  }

  /** It was right. One that was locked for its SIM card stays so. */
  async forgive(artisanId: string, hash: string): Promise<void> {
    await this.users.updateOne(
      { _id: artisanId, 'pin.hash': hash, 'pin.simChangedAt': { $exists: false } },
      { $set: { 'pin.wrong': 0, 'pin.pausedUntil': never } },
    );
  }

  /** In the place of the one that was read, with all tries. @returns false when somebody else was faster */
  async replace(artisanId: string, hash: string, pin: Pick<StoredPin, 'hash' | 'salt'>, now: Date): Promise<boolean> {
    return (
      (await this.users.updateOne({ _id: artisanId, 'pin.hash': hash }, { $set: { pin: fresh(pin, now) } }))
        .matchedCount === 1
    );
  }

  /** Locks one that was set before its number got another SIM card. @returns false where it was set since, or there is none */
  async lockForSim(artisanId: string, simChangedAt: Date): Promise<boolean> {
    const before = {
      _id: artisanId,
      pin: { $exists: true },
      $or: [{ 'pin.setAt': { $exists: false } }, { 'pin.setAt': { $lte: simChangedAt } }],
    };
    return (
      (
        await this.users.updateOne(before, {
          $set: { 'pin.wrong': pinPolicy.lockAt, 'pin.simChangedAt': simChangedAt },
        })
      ).matchedCount === 1
    );
  }

  async noteCode(artisanId: string, until: Date): Promise<void> {
    await this.users.updateOne({ _id: artisanId, pin: { $exists: true } }, { $set: { 'pin.codeUntil': until } });
  }

  private get users() {
    return this.mongo.collection<PinDocument>('users');
  }
}
