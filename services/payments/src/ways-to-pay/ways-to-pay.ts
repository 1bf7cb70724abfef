import { Injectable } from '@nestjs/common';
import { Clock, type Asset, type PayInMethod } from '@asili/kernel';
import type { PayIn } from './domain/pay-in.ts';
import type { WayBack } from './domain/way-back.ts';
import { GuardedPayIn } from './guarded-pay-in.ts';

/** The providers this installation has; each feature registers its own when the service starts. */
@Injectable()
export class WaysToPay {
  private readonly known: PayIn[] = [];
  private readonly back = new Map<string, WayBack>();

  constructor(private readonly clock: Clock) {}

  /** From now on it is offered while its provider answers. */
  register(payIn: PayIn): void {
    this.known.push(new GuardedPayIn(payIn, this.clock));
  }

  registerBack(way: WayBack): void {
    this.back.set(way.provider, way);
  }

  /** How money goes back by a provider; undefined where this installation cannot: its refunds wait. */
  backTo(provider: string): WayBack | undefined {
    return this.back.get(provider);
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
