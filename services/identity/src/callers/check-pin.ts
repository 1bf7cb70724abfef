import { argon2, createHmac, randomBytes, timingSafeEqual, type Argon2Parameters, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import type { PinCheck, ShownCode } from '@asili/contracts';
import { type StoredPin, PinStore, pinPolicy } from './pin-store.mongo.ts';
import { UserStore } from '../accounts/user-store.mongo.ts';
import { simPolicy, sinceFor, SimChanges, type SimChange } from '../sims/sim-changes.ts';
import { UserNotFound, contactPointOf } from '../accounts/domain/user.ts';
import { ShowCode } from '../sign-in/check-code.ts';

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;
/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** Argon2id (RFC 9106) with the service's pepper as its secret value: who reads the database alone cannot try the few PINs there are. */
export class PinHasher {
  constructor(private readonly pepper: string) {}

  async hash(pin: string): Promise<Pick<StoredPin, 'hash' | 'salt'>> {
    const salt = randomBytes(16);
    return { hash: (await this.derive(pin, salt)).toString('base64'), salt: salt.toString('base64') };
  }

  async fits(pin: string, stored: Pick<StoredPin, 'hash' | 'salt'>): Promise<boolean> {
    return timingSafeEqual(
      await this.derive(pin, Buffer.from(stored.salt, 'base64')),
      Buffer.from(stored.hash, 'base64'),
    );
  }

  /** The same for the same PIN under the same key; without the pepper it tells nothing of either. */
  tryOf(pin: string, key: string): string {
    return createHmac('sha256', this.pepper).update(`${key}\0${pin}`).digest('base64url');
  }

  private derive(pin: string, nonce: Buffer): Promise<Buffer> {
    return derive('argon2id', { message: Buffer.from(pin), nonce, secret: Buffer.from(this.pepper), ...cost });
  }
}

/**
 * Locks the PIN of a number that got another SIM card after the PIN was set, until a one-time code unlocks it. Where no operator says
 * anything in a second it is left as it is: what a PIN opens is held and told as well. Any number of times; a PIN that was set since is not locked,
 * nor that of an account that moved to the number since: a new number often comes with a new card, and its code came there.
 */
@Injectable()
export class LockForSim {
  constructor(
    private readonly users: UserStore,
    private readonly pins: PinStore,
    private readonly sims: SimChanges,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @returns whether it was locked now */
  async run(artisanId: string, { setAt }: StoredPin): Promise<boolean> {
    const user = await this.users.findById(artisanId);
    const provenAt = [setAt, user?.moves?.at(-1)?.at]
      .flatMap((at) => at ?? [])
      .sort((left, right) => right.getTime() - left.getTime())[0];
    const change = user && (await this.changeOf(user.address, sinceFor(provenAt, this.clock.now()), artisanId));
    return change ? this.pins.lockForSim(artisanId, change.notBefore) : false;
  }

  private async changeOf(phoneNumber: string, since: Date, userId: string): Promise<SimChange | null> {
    try {
      return await this.sims.changedSince(phoneNumber, since, simPolicy.askForPinMs);
    } catch (error) {
      this.log.warn('identity: a PIN is judged though no operator says whether the SIM card was changed', {
        userId,
        error,
      });
      return null;
    }
  }
}

/**
 * Judges a PIN. Each try is taken before it is judged, so any number of parallel guesses, over all networks, get as many as one after the
 * other. The same PIN under the same key is one try, however often it comes: an answer that was late costs nothing more. A number that got
 * another SIM card since the PIN was set has it locked before it is judged.
 */
@Injectable()
export class CheckPin {
  constructor(
    private readonly pins: PinStore,
    private readonly hasher: PinHasher,
    private readonly lockForSim: LockForSim,
    private readonly clock: Clock,
  ) {}

  /** @param key of the request; absent: each is a try of its own */
  async run(artisanId: string, pin: string, key: string = randomUUID()): Promise<PinCheck> {
    const stored = await this.pins.find(artisanId);
    if (!stored) return { outcome: 'none' };
    if (await this.lockForSim.run(artisanId, stored)) return { outcome: 'locked', because: 'sim-changed' };
    const taken = await this.pins.takeTry(artisanId, this.hasher.tryOf(pin, key), this.clock.now());
    if (taken === 'none') return this.refused((await this.pins.find(artisanId)) ?? stored);
    if (await this.hasher.fits(pin, stored)) {
      if (taken === 'taken' || stored.wrong < pinPolicy.pauseAt) await this.pins.forgive(artisanId, stored.hash); // One that comes again must not open what others have closed since.
      return { outcome: 'right' };
    }
    const after = (await this.pins.find(artisanId)) ?? stored;
    const next = after.wrong < pinPolicy.pauseAt ? pinPolicy.pauseAt : pinPolicy.lockAt;
    return after.wrong === pinPolicy.pauseAt || after.wrong >= pinPolicy.lockAt
      ? this.refused(after)
      : { outcome: 'wrong', left: next - after.wrong };
  }

  private refused({ wrong, pausedUntil, simChangedAt }: StoredPin): PinCheck {
    if (wrong >= pinPolicy.lockAt) return { outcome: 'locked', ...(simChangedAt && { because: 'sim-changed' }) };
    return {
      outcome: 'paused',
      seconds: Math.max(1, Math.ceil((pausedUntil.getTime() - this.clock.now().getTime()) / 1000)),
    };
  }
}

/** Shows the code of an open sign-in to who calls from its number and knows the PIN. Without the PIN nobody learns whether one is open. */
@Injectable()
export class ShowSignInCode {
  constructor(
    private readonly users: UserStore,
    private readonly checkPin: CheckPin,
    private readonly showCode: ShowCode,
    private readonly log: Log,
  ) {}

  /** @throws UserNotFound */
  async run(artisanId: string, pin: string): Promise<ShownCode> {
    const user = await this.users.findById(artisanId);
    if (!user) throw new UserNotFound();
    const check = await this.checkPin.run(artisanId, pin);
    if (check.outcome !== 'right') {
      this.log.info('identity: a sign-in code was refused on the phone', { userId: artisanId, outcome: check.outcome });
      return { outcome: 'pin', check };
    }
    const shown = await this.showCode.run(contactPointOf('artisan', user.address), artisanId);
    return shown ? { outcome: 'shown', ...shown } : { outcome: 'none' };
  }
}
