import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { DailySalt, Time } from '../ports.ts';

export interface VisitorNames {
  /** Of address and user agent: tells visitors of one network apart, for counting. */
  readonly visitor: string;
  /** Of the address alone, for limits. */
  readonly address: string;
}

/** Pseudonyms for one UTC day. Neither address nor user agent is kept anywhere; the salt is forgotten after the day. */
@Injectable()
export class NameVisitor {
  constructor(
    private readonly salt: DailySalt,
    private readonly time: Time,
  ) {}

  async run(address: string, userAgent: string): Promise<VisitorNames> {
    const salt = await this.salt.of(this.time.now().toISOString().slice(0, 10));
    const network = networkOf(address);
    return { visitor: digest(salt, `${network}\0${userAgent}`), address: digest(salt, network) };
  }
}

function digest(salt: string, text: string): string {
  return createHmac('sha256', salt).update(text).digest('base64url').slice(0, 22);
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
