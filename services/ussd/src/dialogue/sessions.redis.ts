import { Injectable } from '@nestjs/common';
import { Sealer } from '@asili/platform';
import type { Provider } from '../aggregators/domain/wires.ts';
import type { Place } from './domain/advance.ts';
import type { Session } from './domain/session.ts';
import { Pseudonyms } from '../pseudonyms.ts';
import { QuickRedis } from '../in-time.ts';

/** Calls under way, shared by all instances; what they hold is encrypted. Every method throws while the store is away. */
export abstract class Sessions {
  abstract find(provider: Provider, sessionId: string): Promise<Session | null>;
  /** Writes only over what was read: of two messages at once one wins. @returns false when another was faster */
  abstract swap(provider: Provider, sessionId: string, before: Session | null, session: Session): Promise<boolean>;
  abstract drop(provider: Provider, sessionId: string): Promise<void>;
  /** Where this number may go on for 15 minutes; null forgets it. */
  abstract keepResume(provider: Provider, msisdn: string, place: Place | null): Promise<void>;
  abstract findResume(provider: Provider, msisdn: string): Promise<Place | null>;
}

/** Longer than any aggregator lets a call last. */
const sessionSeconds = 300;
const resumeSeconds = 900;

/** A call's value begins with a tag of its own, so that it is replaced only by whoever read it. KEYS[1]; ARGV: tag read or '', new value, seconds. */
const swapScript = `
local held = redis.call('GET', KEYS[1])
local tag = held and string.sub(held, 1, 24) or ''
if tag ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1`;

/** `ussd:<provider>:<session id>` and `ussd:resume:<provider>:<pseudonym of the number>`; values are sealed to their key. */
@Injectable()
export class RedisSessions extends Sessions {
  constructor(
    private readonly redis: QuickRedis,
    private readonly sealer: Sealer,
    private readonly pseudonyms: Pseudonyms,
  ) {
    super();
  }

  override async find(provider: Provider, sessionId: string): Promise<Session | null> {
    const key = sessionKey(provider, sessionId);
    return this.open<Session>(key, (await this.redis.run((redis) => redis.get(key)))?.slice(tagLength));
  }

  override async swap(
    provider: Provider,
    sessionId: string,
    before: Session | null,
    session: Session,
  ): Promise<boolean> {
    const key = sessionKey(provider, sessionId);
    return (
      (await this.redis.run((redis) =>
        redis.eval(
          swapScript,
          1,
          key,
          before ? tagOf(before) : '',
          tagOf(session) + this.seal(key, session),
          sessionSeconds,
        ),
      )) === 1
    );
  }

  override async drop(provider: Provider, sessionId: string): Promise<void> {
    await this.redis.run((redis) => redis.del(sessionKey(provider, sessionId)));
  }

  override async keepResume(provider: Provider, msisdn: string, place: Place | null): Promise<void> {
    const key = this.resumeKey(provider, msisdn);
    if (place === null) await this.redis.run((redis) => redis.del(key));
    else await this.redis.run((redis) => redis.set(key, this.seal(key, place), 'EX', resumeSeconds));
  }

  override async findResume(provider: Provider, msisdn: string): Promise<Place | null> {
    const key = this.resumeKey(provider, msisdn);
    return this.open<Place>(key, await this.redis.run((redis) => redis.get(key)));
  }

  private resumeKey(provider: Provider, msisdn: string): string {
    return `ussd:resume:${provider}:${this.pseudonyms.of(msisdn)}`;
  }

  private seal(key: string, value: Session | Place): string {
    return this.sealer.seal(JSON.stringify(value), key).toString('base64');
  }

  private open<T>(key: string, sealed: string | null | undefined): T | null {
    return sealed ? (JSON.parse(this.sealer.open(Buffer.from(sealed, 'base64'), key).toString('utf8')) as T) : null;
  }
}

const tagLength = 24;
/** When the call began, how many messages it had and whether the last is answered: no two states of a session have the same. */
const tagOf = ({ startedAt, hop, pending }: Session): string =>
  `${startedAt.toString(36)}.${hop}.${pending ? 0 : 1}`.padEnd(tagLength);
const sessionKey = (provider: Provider, sessionId: string): string => `ussd:${provider}:${sessionId}`;
