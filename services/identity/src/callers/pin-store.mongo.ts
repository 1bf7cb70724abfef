import { Injectable } from '@nestjs/common';
import { Mongo } from '@asili/platform';
import { pinPolicy } from './domain/pin-policy.ts';
import { PinStore, type StoredPin } from './pin-store.ts';

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

/** The field `pin` of the account's document; each step is one compare-and-set. */
@Injectable()
export class MongoPinStore extends PinStore {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  override async find(artisanId: string): Promise<StoredPin | null> {
    return (await this.users.findOne({ _id: artisanId }, { projection: { pin: 1 } }))?.pin ?? null;
  }

  override async create(artisanId: string, pin: Pick<StoredPin, 'hash' | 'salt'>, now: Date): Promise<boolean> {
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
  override async takeTry(artisanId: string, id: string, now: Date): Promise<'taken' | 'again' | 'none'> {
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

  override async forgive(artisanId: string, hash: string): Promise<void> {
    await this.users.updateOne(
      { _id: artisanId, 'pin.hash': hash, 'pin.simChangedAt': { $exists: false } },
      { $set: { 'pin.wrong': 0, 'pin.pausedUntil': never } },
    );
  }

  override async replace(
    artisanId: string,
    hash: string,
    pin: Pick<StoredPin, 'hash' | 'salt'>,
    now: Date,
  ): Promise<boolean> {
    return (
      (await this.users.updateOne({ _id: artisanId, 'pin.hash': hash }, { $set: { pin: fresh(pin, now) } }))
        .matchedCount === 1
    );
  }

  override async lockForSim(artisanId: string, simChangedAt: Date): Promise<boolean> {
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

  override async noteCode(artisanId: string, until: Date): Promise<void> {
    await this.users.updateOne({ _id: artisanId, pin: { $exists: true } }, { $set: { 'pin.codeUntil': until } });
  }

  private get users() {
    return this.mongo.collection<PinDocument>('users');
  }
}
