import { setTimeout as delay } from 'node:timers/promises';
import { type Language, ussd, type SendMessageRequest, type Challenge as WireChallenge } from '@asili/contracts';
import { Injectable } from '@nestjs/common';
import { RemoteProblem, ServiceClient, Sealer } from '@asili/platform';
import { Clock, newId } from '@asili/kernel';
import {
  type ContactPoint,
  type UserType,
  isServedCountry,
  maskContactPoint,
  type SignInType,
} from '../accounts/domain/user.ts';
import { Settings } from '../config.ts';
import {
  CodeNotSent,
  expiryOf,
  type Challenge,
  codePolicy,
  CountryNotServed,
  TooManyCodes,
} from './domain/challenge.ts';
import { Hasher } from '../peppered-hasher.ts';
import type { Caller } from '../sessions/domain/session.ts';
import { ChallengeStore } from './challenge-store.mongo.ts';
import { SendLimiter } from './send-limiter.redis.ts';

/** What a step-up is for, as the message with its code says it. */
export type StepUpTemplate = 'step-up' | 'refund-step-up' | 'number-move' | 'number-move-new';

export type Message =
  | {
      readonly template: 'otp';
      readonly code: string;
      readonly minutes: number;
      readonly purpose: 'sign-in' | 'registration';
    }
  | { readonly template: StepUpTemplate; readonly code: string; readonly minutes: number; readonly ending: string }
  | { readonly template: 'pin-code'; readonly code: string; readonly minutes: number }
  | { readonly template: 'no-account'; readonly userType: UserType };

type CodeMessage = Extract<Message, { readonly code: string }>;
const newer: readonly Message['template'][] = ['pin-code', 'number-move', 'number-move-new'];
const isNewer = (message: Message): message is CodeMessage => newer.includes(message.template);

const timeoutMs = 8000;
/** Until a first message shows how long one takes. */
const usualMs = 300;

/**
 * Hands a message to its carrier at once; codes never wait in a queue.
 * Asks the notifications service to send at once. The code is in the body of this one call and nowhere else.
 */
@Injectable()
export class Messenger {
  private lastMs = usualMs;

  constructor(
    private readonly services: ServiceClient,
    private readonly settings: Settings,
  ) {}

  /** @throws CodeNotSent */
  async send(to: ContactPoint, language: Language, message: Message): Promise<void> {
    const begun = performance.now();
    try {
      await this.post(to, language, message);
      this.lastMs = performance.now() - begun;
    } catch {
      throw new CodeNotSent();
    }
  }

  /** An earlier release of notifications has no words of its own for a PIN's code or a move, and takes those of every code. */
  private async post(to: ContactPoint, language: Language, message: Message): Promise<void> {
    const body: SendMessageRequest = {
      channel: to.channel,
      to: to.value,
      template: message.template,
      language,
      params: this.params(message),
    };
    try {
      await this.services.post('notifications', '/internal/messages', { body, timeoutMs });
    } catch (error) {
      if (!isNewer(message) || !(error instanceof RemoteProblem) || error.status !== 400) throw error;
      await this.post(to, language, {
        code: message.code,
        minutes: message.minutes,
        template: 'otp',
        purpose: 'sign-in',
      });
    }
  }

  /** Sends nothing, and takes as long as the last message took. */
  async pretend(): Promise<void> {
    await delay(this.lastMs);
  }

  private params(message: Message): Record<string, string> {
    if ('ending' in message) return { code: message.code, minutes: String(message.minutes), ending: message.ending };
    if (message.template === 'pin-code')
      return { code: message.code, minutes: String(message.minutes), dial: ussd.code.replace(/#$/, '*13#') };
    if (message.template === 'otp')
      return { code: message.code, minutes: String(message.minutes), purpose: message.purpose };
    return { url: new URL(message.userType === 'artisan' ? '/auth' : '/customer-auth', this.settings.publicUrl).href };
  }
}

interface CodeOrder {
  readonly purpose: Challenge['purpose'];
  readonly userType: SignInType;
  readonly contactPoint: ContactPoint;
  readonly language: Language;
  /** False at sign-in when nobody has this address: the message then says so, and no answer can be right. */
  readonly known: boolean;
  /** What a step-up is for, and how the number or account ends that it is about; the message says both. */
  readonly stepUp?: { readonly template: StepUpTemplate; readonly ending: string };
  /** The number is not the account's own (yet): counted apart. */
  readonly isOtherNumber?: boolean;
  /** It sets a PIN anew, and signs nobody in: the message says so. */
  readonly isForPin?: boolean;
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
        purpose: order.isOtherNumber ? 'other-number' : order.purpose,
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
  if (order.stepUp || order.purpose === 'step-up')
    return { template: 'step-up', ending: '', ...order.stepUp, code, minutes };
  if (order.isForPin) return { template: 'pin-code', code, minutes };
  return { template: 'otp', code, minutes, purpose: order.purpose };
}
