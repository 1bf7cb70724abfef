import {
  type Person,
  person,
  orderInBrief,
  type OrderInBrief,
  messageWords,
  paymentSellers,
  type PaymentSellers,
} from '@asili/contracts';
import { BoundedMap } from '@asili/kernel';
import { RemoteProblem, ServiceClient, Unavailable } from '@asili/platform';
import { Injectable, Module } from '@nestjs/common';

/**
 * Who somebody is, where they can be reached, and in which language.
 * The identity service.
 */
@Injectable()
export class People {
  constructor(private readonly services: ServiceClient) {}

  /** Undefined when the account is gone. @throws Unavailable */
  async find(id: string): Promise<Person | undefined> {
    try {
      return await this.services.get('identity', `/internal/users/${encodeURIComponent(id)}`, { schema: person });
    } catch (error) {
      if (error instanceof RemoteProblem && error.status === 404) return undefined;
      throw error;
    }
  }
}

/** What orders says of an order in a few words, as it is now. */
@Injectable()
export class OrderBriefs {
  constructor(private readonly services: ServiceClient) {}

  /** Undefined for an order that is not there, and where an earlier release of orders says nothing yet. @throws Unavailable */
  async find(orderId: string): Promise<OrderInBrief | undefined> {
    try {
      return await this.services.get('orders', `/internal/orders/${encodeURIComponent(orderId)}/brief`, {
        schema: orderInBrief,
      });
    } catch (error) {
      if (error instanceof RemoteProblem && error.status === 404) return undefined;
      throw error;
    }
  }
}

/**
 * What people wrote to each other about orders.
 * The orders service.
 */
@Injectable()
export class Words {
  constructor(private readonly services: ServiceClient) {}

  /** Undefined once it was forgotten. @throws Unavailable */
  async find(messageId: string): Promise<string | undefined> {
    try {
      return (
        await this.services.get('orders', `/internal/messages/${encodeURIComponent(messageId)}`, {
          schema: messageWords,
        })
      ).text;
    } catch (error) {
      if (error instanceof RemoteProblem && error.status === 404) return undefined;
      throw error;
    }
  }
}

const rememberedPayments = 1000;

export interface Payer {
  readonly id: string;
  /** ISO time: until when a payment that is, or was, settled in days is kept. */
  readonly settlesBy?: string | undefined;
  /** False where its items could not be held until then. */
  readonly itemsHeld?: boolean | undefined;
}

/**
 * Whom a payment concerns; its events name nobody.
 * The payments service.
 */
@Injectable()
export class PaymentParties {
  /** Who sells and who pays never changes; those who ask at once share an answer. */
  private readonly known = new BoundedMap<string, Promise<PaymentSellers | undefined>>(rememberedPayments);

  constructor(private readonly services: ServiceClient) {}

  /** Ids of the artisans whose sales it pays for; none for a payment nobody knows. @throws Unavailable */
  async sellersOf(paymentId: string): Promise<readonly string[]> {
    return (await this.remembered(paymentId))?.artisanIds ?? [];
  }

  /** Who pays, as `payerOf` says it, without what changes. @throws as payerOf */
  async payerIdOf(paymentId: string): Promise<string | undefined> {
    const found = await this.remembered(paymentId);
    return found?.customerId ?? (found && (await this.payerOf(paymentId))?.id);
  }

  /** Who pays: a customer, or an artisan for a plan; undefined for a payment nobody knows. @throws Unavailable, also while an instance of an earlier release answers, which does not say it */
  async payerOf(paymentId: string): Promise<Payer | undefined> {
    const found = await this.ask(paymentId);
    if (found && found.customerId === undefined) throw new Unavailable();
    return found?.customerId === undefined
      ? undefined
      : { id: found.customerId, settlesBy: found.settlesBy, itemsHeld: found.itemsHeld };
  }

  /** One that nobody knows yet, or that could not be asked for, is asked for again. */
  private async remembered(paymentId: string): Promise<PaymentSellers | undefined> {
    const asked = this.known.get(paymentId) ?? this.ask(paymentId);
    this.known.set(paymentId, asked);
    let found: PaymentSellers | undefined;
    try {
      found = await asked;
    } finally {
      if (!found && this.known.get(paymentId) === asked) this.known.delete(paymentId);
    }
    return found;
  }

  private async ask(paymentId: string): Promise<PaymentSellers | undefined> {
    try {
      return await this.services.get('payments', `/internal/payments/${encodeURIComponent(paymentId)}/sellers`, {
        schema: paymentSellers,
      });
    } catch (error) {
      if (error instanceof RemoteProblem && error.status === 404) return undefined;
      throw error;
    }
  }
}

const neighbours = [People, OrderBriefs, Words, PaymentParties];

/** What other services tell us of people, orders and payments. */
@Module({ providers: neighbours, exports: neighbours })
export class NeighboursModule {}
