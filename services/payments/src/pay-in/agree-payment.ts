import { Injectable } from '@nestjs/common';
import { says, type Language, type PayingRequest } from '@asili/contracts';
import { moneyToText } from '@asili/kernel';
import { InvalidInput } from '@asili/platform';
import type { Quote } from '../quotes/domain/make-quote.ts';
import { textOf } from '../quotes/domain/quote-view.ts';
import { QuoteMaker } from '../quotes/quote-maker.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';
import { MethodUnavailable } from './domain/errors.ts';
import type { Created, OrderedPlan, Terms } from './domain/payment.ts';
import { PaymentCommands } from './payment-commands.ts';
import { PaymentRequests } from './payment-documents.ts';

/** Whose payment it is, and what for. */
export type PaymentNames = Pick<Created, 'paymentId' | 'purchaseId' | 'customerId'>;

/** @throws InvalidInput for mobile money without a wallet */
export function assertComplete({ method, phoneNumber }: Pick<PayingRequest, 'method' | 'phoneNumber'>): void {
  if (method === 'mobile_money' && phoneNumber === undefined) throw InvalidInput.at(['phoneNumber'], says('Required'));
}

/** Writes a payment down as its buyer agrees to it. Safe to repeat: the first one stands. */
@Injectable()
export class AgreePayment {
  constructor(
    private readonly quotes: QuoteMaker,
    private readonly ways: WaysToPay,
    private readonly commands: PaymentCommands,
    private readonly requests: PaymentRequests,
  ) {}

  /** @param plan where no purchase is paid. @throws MethodUnavailable */
  async run(
    names: PaymentNames,
    quote: Quote | undefined,
    { phoneNumber, returnUrl }: PayingRequest,
    language: Language,
    plan?: OrderedPlan,
  ): Promise<void> {
    const way = quote && this.ways.find(quote.method, quote.pay.currency);
    if (!way || quote.unavailable !== undefined) throw new MethodUnavailable(quote?.unavailable ?? 'provider-away');
    await this.requests.put(names.paymentId, {
      language,
      ...(phoneNumber !== undefined && { phoneNumber }),
      ...(returnUrl !== undefined && { returnUrl }),
    });
    await this.commands.run(names.paymentId, {
      kind: 'create',
      facts: this.factsOf(names, quote, way.provider),
      ...(plan && { plan }),
    });
  }

  private factsOf(names: PaymentNames, quote: Quote, provider: string): Created {
    return { ...names, method: quote.method, provider, ...this.terms(quote) };
  }

  /** A quote as a payment keeps it. */
  terms(quote: Quote): Terms {
    const shares = quote.shares.map(({ orderId, artisanId, ...amounts }) => ({
      orderId,
      artisanId,
      gross: textOf(amounts.gross),
      fee: textOf(amounts.fee),
      net: textOf(amounts.net),
      receives: textOf(amounts.receives),
    }));
    return {
      ...this.quotes.seal(quote),
      tolerance: moneyToText({ currency: quote.pay.currency, minor: quote.tolerance }),
      shares,
    };
  }
}
