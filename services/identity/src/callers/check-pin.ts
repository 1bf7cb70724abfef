import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PinCheck } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { pinPolicy } from './domain/pin-policy.ts';
import { LockForSim } from './lock-for-sim.ts';
import { PinHasher } from './pin-hasher.ts';
import { PinStore, type StoredPin } from './pin-store.ts';

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
