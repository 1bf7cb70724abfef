import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RedisClient } from '@asili/platform';
import { Clock, utcDay } from '@asili/kernel';
import { CircuitBreaker } from '../circuit-breaker.ts';
import { networkOf, placeOf } from '../requests/domain/request-context.ts';
import { placeNameOf } from '../sessions/session-endpoint.ts';

const keptForSeconds = 2 * 86_400;

/**
 * A secret that is new every UTC day and shared by all gateways, so that yesterday's visitors cannot be recognised.
 * Random bytes per day in Redis, gone after two days. The first gateway to ask makes them (set if absent). While Redis is
 * away a salt derived from a secret stands in, so that visitors can still be told apart.
 */
@Injectable()
export class DailySalt {
  private readonly circuit = new CircuitBreaker();
  private known: { day: string; salt: string } | undefined;

  constructor(
    private readonly redis: RedisClient,
    private readonly secret: string,
  ) {}

  async of(day: string): Promise<string> {
    if (this.known?.day === day) return this.known.salt;
    try {
      const salt = await this.circuit.run(() => this.fetch(day));
      this.known = { day, salt };
      return salt;
    } catch {
      return createHmac('sha256', this.secret).update(`visitor\0${day}`).digest('base64url');
    }
  }

  private async fetch(day: string): Promise<string> {
    const key = `visitor-salt:${day}`;
    const fresh = randomBytes(32).toString('base64url');
    const set = await this.redis.set(key, fresh, 'EX', keptForSeconds, 'NX');
    return set === 'OK' ? fresh : ((await this.redis.get(key)) ?? fresh);
  }
}

/** Who asks, as far as it is known: the first of these that is there tells one visitor from another. */
interface VisitorTraits {
  readonly userId?: string | undefined;
  /** The cookie of an anonymous browser, issued by us. */
  readonly anonymousSecret?: string | undefined;
  readonly address: string;
  readonly userAgent: string;
}

const maxRemembered = 10_000;

/**
 * Pseudonyms for one UTC day, of 132 bits. Neither id, secret, address nor user agent is kept anywhere; the salt is forgotten
 * after the day.
 */
@Injectable()
export class PseudonymizeVisitor {
  /** Of the pseudonyms remembered: others from another day, or made while the store of salts was away, are forgotten. */
  private saltInUse = '';
  private readonly remembered = new Map<string, string>();

  constructor(
    private readonly salt: DailySalt,
    private readonly clock: Clock,
  ) {}

  /** One visitor, for counting: a new cookie or another agent does not make a new one, see `AnonymousSecrets`. */
  visitor({ userId, anonymousSecret, ...place }: VisitorTraits): Promise<string> {
    if (userId !== undefined) return this.of(`user\0${userId}`);
    return this.of(anonymousSecret === undefined ? placeOf(place) : `place\0${placeNameOf(anonymousSecret)}`);
  }

  /** The network alone, for limits. */
  network(address: string): Promise<string> {
    return this.of(networkOf(address));
  }

  /** The cookie of an anonymous browser, for limits and as its own name. */
  anonymous(secret: string): Promise<string> {
    return this.of(`anonymous\0${secret}`);
  }

  private async of(text: string): Promise<string> {
    const salt = await this.salt.of(utcDay(this.clock.now()));
    if (salt !== this.saltInUse) this.remembered.clear();
    this.saltInUse = salt;
    const held = this.remembered.get(text);
    if (held !== undefined) return held;
    const pseudonym = createHmac('sha256', salt).update(text).digest('base64url').slice(0, 22);
    this.remembered.set(text, pseudonym);
    if (this.remembered.size > maxRemembered) this.remembered.delete(this.remembered.keys().next().value ?? '');
    return pseudonym;
  }
}
