import { createHmac } from 'node:crypto';

/** Names for numbers that only this service can make, for keys and for what is kept long. */
export class Pseudonyms {
  constructor(private readonly secret: string) {}

  of(msisdn: string): string {
    return createHmac('sha256', this.secret).update(`number\0${msisdn}`).digest('hex').slice(0, 40);
  }

  /** As a visitor of one day: verifications by one number are counted as one visitor's, and nobody can tell two days are the same. */
  visitorOf(msisdn: string, now: Date): string {
    return createHmac('sha256', this.secret)
      .update(`visitor\0${now.toISOString().slice(0, 10)}\0${msisdn}`)
      .digest('hex')
      .slice(0, 40);
  }
}
