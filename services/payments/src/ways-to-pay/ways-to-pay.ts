import { Injectable } from '@nestjs/common';
import type { Asset, PayInMethod } from '@asili/kernel';
import type { PayIn } from './domain/pay-in.ts';

/** The providers this installation has; each feature registers its own when the service starts. */
@Injectable()
export class WaysToPay {
  private readonly known: PayIn[] = [];

  register(payIn: PayIn): void {
    this.known.push(payIn);
  }

  /** Who takes that currency by that method; undefined where nobody does. */
  find(method: PayInMethod, currency: Asset): PayIn | undefined {
    return this.known.find((payIn) => payIn.method === method && payIn.stepOf(currency) !== null);
  }

  /** @throws RangeError for a provider this installation no longer has: its payments wait for it */
  named(provider: string): PayIn {
    const found = this.known.find((payIn) => payIn.provider === provider);
    if (!found) throw new RangeError(`no way to pay by ${provider} here`);
    return found;
  }
}
