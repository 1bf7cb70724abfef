import { DomainError, moneyToText } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { says, type Language, type PayingRequest } from '@asili/contracts';
import { InvalidInput } from '@asili/platform';
import { type Quote, textOf } from '../quotes/domain/make-quote.ts';
import { QuoteMaker } from '../quotes/quote-maker.ts';
import { PaymentMethods } from '../providers/payment-methods.ts';
import type { Created, OrderedPlan, Terms } from './domain/payment.ts';
import { PaymentCommands } from './payment-commands.ts';
import { PaymentRequests } from './payment-requests.mongo.ts';

/** Nobody takes this purchase's money by that method now: old rates, a currency, a provider that is away or refused. */
export class MethodUnavailable extends DomainError {
  readonly code = 'PAYMENTS.METHOD_UNAVAILABLE';
  readonly status = 409;
  constructor(reason: string) {
    super({ reason });
  }
}

/** More, or less, than the provider of that method moves at once. */
export class AmountNotTaken extends DomainError {
  readonly code = 'PAYMENTS.AMOUNT_NOT_TAKEN';
  readonly status = 409;
}

/** Whose payment it is, and what for. */
export type PaymentNames = Pick<Created, 'paymentId' | 'purchaseId' | 'customerId'>;

/** @throws InvalidInput for mobile money without a wallet */
export function assertComplete({ method, phoneNumber }: Pick<PayingRequest, 'method' | 'phoneNumber'>): void {
  if (method === 'mobile_money' && phoneNumber === undefined) throw InvalidInput.at(['phoneNumber'], says('Required'));
}

/** The number is of a network that nobody here asks. */
export const numberNotTaken = (): InvalidInput => InvalidInput.at(['phoneNumber'], says('No wallet we can ask'));

/** Writes a payment down as its buyer agrees to it. Safe to repeat: the first one stands. */
@Injectable()
export class AcceptQuote {
  constructor(
    private readonly quotes: QuoteMaker,
    private readonly ways: PaymentMethods,
    private readonly commands: PaymentCommands,
    private readonly requests: PaymentRequests,
  ) {}

  /** @param plan where no purchase is paid. @throws MethodUnavailable, AmountNotTaken; InvalidInput for a number that has no wallet here */
  async run(
    names: PaymentNames,
    quote: Quote | undefined,
    { phoneNumber, returnUrl }: PayingRequest,
    language: Language,
    plan?: OrderedPlan,
  ): Promise<void> {
    const way = quote && this.ways.find(quote.method, quote.pay.currency);
    if (quote?.method === 'mobile_money' && phoneNumber !== undefined && way?.takesFrom(phoneNumber) !== true)
      throw numberNotTaken();
    if (quote?.unavailable === 'amount') throw new AmountNotTaken();
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
