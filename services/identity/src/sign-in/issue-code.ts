import { Injectable } from '@nestjs/common';
import type { Challenge as WireChallenge, Language } from '@asili/contracts';
import { Clock, newId } from '@asili/kernel';
import { Sealer } from '@asili/platform';
import { isServedCountry, maskContactPoint, type ContactPoint } from '../accounts/domain/contact-point.ts';
import type { SignInType } from '../accounts/domain/user.ts';
import { Hasher } from '../hasher.ts';
import type { Caller } from '../sessions/domain/caller.ts';
import { Settings } from '../settings.ts';
import { ChallengeStore } from './challenge-store.ts';
import { expiryOf, type Challenge } from './domain/challenge.ts';
import { codePolicy } from './domain/code-policy.ts';
import { CodeNotSent, CountryNotServed, TooManyCodes } from './domain/sign-in-errors.ts';
import { Messenger, type Message } from './messenger.ts';
import { SendLimiter } from './send-limiter.ts';

interface CodeOrder {
  readonly purpose: Challenge['purpose'];
  readonly userType: SignInType;
  readonly contactPoint: ContactPoint;
  readonly language: Language;
  /** False at sign-in when nobody has this address: the message then says so, and no answer can be right. */
  readonly known: boolean;
  /** What a step-up is for, and how the number or account ends that it is about; the message says both. */
  readonly stepUp?: { readonly template: 'step-up' | 'refund-step-up'; readonly ending: string };
  /** A phone that calls from the address may show the code (`ShowCode`). */
  readonly shownByPhone?: boolean;
}

/** When nobody can say how long: the day's messages are used up. */
const fullDayWaitSeconds = 3600;

/**
 * Sends one code and opens its challenge. Takes the same steps whether or not the address has an account, so neither the
 * answer nor its time tells; where the share of the day's or the network's messages for unknown addresses runs out,
 * they are answered as ever, in the same time, and sent nothing; where all run out, everybody is refused.
 * Every call opens its own challenge; the send limits keep repeated calls apart (atomic booking).
 * @throws CountryNotServed, TooManyCodes, CodeNotSent
 */
@Injectable()
export class IssueCode {
  constructor(
    private readonly challenges: ChallengeStore,
    private readonly limiter: SendLimiter,
    private readonly messenger: Messenger,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly sealer: Sealer,
  ) {}

  async run(
    order: CodeOrder,
    caller: Caller,
    prepare?: (challengeId: string) => Promise<void>,
  ): Promise<WireChallenge> {
    const { contactPoint } = order;
    if (contactPoint.channel === 'sms' && !isServedCountry(contactPoint.value, this.settings.servedCountryCodes))
      throw new CountryNotServed();
    const now = this.clock.now();
    const addressHash = this.hasher.keyed('address', contactPoint.value);
    const booking = await this.limiter.book(
      {
        addressHash,
        network: caller.network,
        channel: contactPoint.channel,
        purpose: order.purpose,
        known: order.known && order.purpose !== 'registration',
      },
      now,
    );
    if (booking.waitSeconds > 0) throw new TooManyCodes(booking.waitSeconds);
    const isDecoy = order.purpose === 'sign-in' && !order.known;
    if (booking.dayIsFull || (booking.shareIsFull && !isDecoy)) throw new TooManyCodes(fullDayWaitSeconds);
    try {
      const { challenge, code } = this.newChallenge(order, caller, addressHash, now);
      await this.challenges.insert(challenge);
      await prepare?.(challenge.id);
      const message = messageOf(order, code);
      if (booking.shareIsFull || !message) await this.messenger.pretend();
      else await this.messenger.send(contactPoint, order.language, message);
      return {
        id: challenge.id,
        channel: contactPoint.channel,
        to: maskContactPoint(contactPoint),
        expiresIn: codePolicy.lifeSeconds,
        resendIn: codePolicy.resendSeconds,
      };
    } catch (error) {
      await booking.cancel();
      throw error instanceof CodeNotSent ? error : new CodeNotSent();
    }
  }

  private newChallenge(
    order: CodeOrder,
    caller: Caller,
    addressHash: string,
    now: Date,
  ): { challenge: Challenge; code: string } {
    const id = newId('chl', now.getTime());
    const code = this.hasher.randomCode();
    const codeHash = this.hasher.keyed('code', order.known ? `${id}${code}` : `${id}${this.hasher.randomSecret()}`);
    const browserHash = this.hasher.plain(caller.browser);
    return {
      code,
      challenge: {
        id,
        purpose: order.purpose,
        userType: order.userType,
        addressHash,
        browserHash,
        codeHash,
        createdAt: now,
        expiresAt: expiryOf(now),
        ...(order.shownByPhone && { sealedCode: this.sealer.seal(code, id).toString('base64') }),
      },
    };
  }
}

/** Null where nothing is said: an address that is no operator's is not told that it might be. */
function messageOf(order: CodeOrder, code: string): Message | null {
  if (!order.known) return order.userType === 'operator' ? null : { template: 'no-account', userType: order.userType };
  const minutes = codePolicy.lifeSeconds / 60;
  if (order.purpose === 'step-up') return { template: 'step-up', ending: '', ...order.stepUp, code, minutes };
  return { template: 'otp', code, minutes, purpose: order.purpose };
}
