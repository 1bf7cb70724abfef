import { Injectable } from '@nestjs/common';
import type { Challenge as WireChallenge, Language } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { isServedCountry, maskAddress, type Address } from '../../domain/address.ts';
import { expiryOf, type Challenge } from '../../domain/challenge.ts';
import { codePolicy } from '../../domain/code-policy.ts';
import { CodeNotSent, CountryNotServed, TooManyCodes } from '../../domain/errors.ts';
import type { UserType } from '../../domain/user.ts';
import { ChallengeStore, Hasher, Messenger, SendLimiter, Time, type Message } from '../ports.ts';
import { Settings } from '../settings.ts';
import type { Caller } from './caller.ts';

export interface CodeOrder {
  readonly purpose: Challenge['purpose'];
  readonly userType: UserType;
  readonly address: Address;
  readonly language: Language;
  /** False at sign-in when nobody has this address: the message then says so, and no answer can be right. */
  readonly known: boolean;
}

/**
 * Sends one code and opens its challenge. Takes the same steps whether or not the address has an account, so neither the
 * answer nor its time tells. Every call opens its own challenge; the send limits keep repeated calls apart (atomic booking).
 * @throws CountryNotServed, TooManyCodes, CodeNotSent
 */
@Injectable()
export class IssueCode {
  constructor(
    private readonly challenges: ChallengeStore,
    private readonly limiter: SendLimiter,
    private readonly messenger: Messenger,
    private readonly hasher: Hasher,
    private readonly time: Time,
    private readonly settings: Settings,
  ) {}

  async run(order: CodeOrder, caller: Caller, prepare?: (challengeId: string) => Promise<void>): Promise<WireChallenge> {
    const { address } = order;
    if (address.channel === 'sms' && !isServedCountry(address.value, this.settings.servedCountryCodes)) throw new CountryNotServed();
    const now = this.time.now();
    const addressHash = this.hasher.keyed('address', address.value);
    const booking = await this.limiter.book(addressHash, caller.network, address.channel, now);
    if (booking.waitSeconds > 0) throw new TooManyCodes(booking.waitSeconds);
    try {
      const { challenge, code } = this.newChallenge(order, caller, addressHash, now);
      await this.challenges.insert(challenge);
      await prepare?.(challenge.id);
      await this.messenger.send(address, order.language, messageOf(order, code));
      return { id: challenge.id, channel: address.channel, to: maskAddress(address), expiresIn: codePolicy.lifeSeconds, resendIn: codePolicy.resendSeconds };
    } catch (error) {
      await booking.cancel();
      throw error instanceof CodeNotSent ? error : new CodeNotSent();
    }
  }

  private newChallenge(order: CodeOrder, caller: Caller, addressHash: string, now: Date): { challenge: Challenge; code: string } {
    const id = newId('chl', now.getTime());
    const code = this.hasher.randomCode();
    const codeHash = this.hasher.keyed('code', order.known ? `${id}${code}` : `${id}${this.hasher.randomSecret()}`);
    const browserHash = this.hasher.plain(caller.browser);
    return { code, challenge: { id, purpose: order.purpose, userType: order.userType, addressHash, browserHash, codeHash, createdAt: now, expiresAt: expiryOf(now) } };
  }
}

function messageOf(order: CodeOrder, code: string): Message {
  if (!order.known) return { template: 'no-account', userType: order.userType };
  return { template: 'otp', code, minutes: codePolicy.lifeSeconds / 60, purpose: order.purpose };
}
