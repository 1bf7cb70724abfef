import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { DailySalt } from './daily-salt.ts';
import { Time } from '../requests/domain/time.ts';

/** Who asks, as far as it is known: the first of these that is there tells one visitor from another. */
export interface VisitorTraits {
  readonly userId?: string | undefined;
  /** The cookie of an anonymous browser, issued by us. */
  readonly anonymousSecret?: string | undefined;
  readonly address: string;
  readonly userAgent: string;
}

const maxRemembered = 10_000;

/**
 * Pseudonyms for one UTC day, of 132 bits. Neither id, secret, address nor user agent is kept anywhere; the salt is forgotten
 * after the day. Thousands share an address and a model of phone, so these two name only clients without cookies.
 */
@Injectable()
export class PseudonymizeVisitor {
  /** Of the pseudonyms remembered: others from another day, or made while the store of salts was away, are forgotten. */
  private saltInUse = '';
  private readonly remembered = new Map<string, string>();

  constructor(
    private readonly salt: DailySalt,
    private readonly time: Time,
  ) {}

  /** One visitor, for counting. */
  visitor({ userId, anonymousSecret, address, userAgent }: VisitorTraits): Promise<string> {
    if (userId !== undefined) return this.of(`user\0${userId}`);
    if (anonymousSecret !== undefined) return this.of(`anonymous\0${anonymousSecret}`);
    return this.of(`${networkOf(address)}\0${userAgent}`);
  }

  /** The network alone, for limits. */
  network(address: string): Promise<string> {
    return this.of(networkOf(address));
  }

  /** The cookie of an anonymous browser, for limits. */
  anonymous(secret: string): Promise<string> {
    return this.of(`anonymous\0${secret}`);
  }

  private async of(text: string): Promise<string> {
    const salt = await this.salt.of(this.time.now().toISOString().slice(0, 10));
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

/** An IPv6 customer commands a whole /64; an IPv4 address written as IPv6 is the IPv4 one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const groups = [...front, ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0'), ...back];
  return `${groups.slice(0, 4).map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}
