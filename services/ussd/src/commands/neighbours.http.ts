import { Injectable } from '@nestjs/common';
import {
  analyticsReply,
  keepNumberReply,
  monthSales,
  moveCallerReply,
  orderList,
  orderReply,
  paymentList,
  payoutAccountChallenge,
  payoutAccountReply,
  photoLinkReply,
  pinCheck,
  pinCodeCheck,
  pinCodeSent,
  productList,
  productReply,
  shippingReply,
  shownCode,
  user,
  type AnalyticsReply,
  type ClaimByPhoneRequest,
  type EarningsBalance,
  type MonthSales,
  type MoveCallerReply,
  type MoveCallerRequest,
  type Order,
  type OrderStep,
  type OrderStepRequest,
  type PayoutAccountChallenge,
  type PayoutAccountReply,
  type PinCheck,
  type Product,
  type PutPayoutAccountRequest,
  type PutShippingRequest,
  type SetPinRequest,
  type Shipping,
  type ShownCode,
  type User,
} from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { z } from 'zod';
import { RemoteProblem, ServiceClient, type Actor } from '@asili/platform';
import type { ArtisanRequest, CommandRequest } from './domain/command.ts';
import { latinOrder, latinPerson, latinProduct } from '../latin.ts';
import { Neighbours } from './neighbours.ts';

const segment = encodeURIComponent;
const putReply = z.union([payoutAccountReply, payoutAccountChallenge]);

/** Over the public calls of the services, as the artisan or as this service for a visitor. */
@Injectable()
export class HttpNeighbours extends Neighbours {
  constructor(
    private readonly services: ServiceClient,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async account({ artisan }: ArtisanRequest): Promise<User> {
    const found = await this.services.get('identity', `/internal/users/${artisan.id}`, { schema: user });
    return { ...found, ...latinPerson(found) };
  }

  override async analytics({ artisan }: ArtisanRequest): Promise<AnalyticsReply['analytics']> {
    return (
      await this.services.get('analytics', `/api/analytics/${artisan.id}`, { actor: artisan, schema: analyticsReply })
    ).analytics;
  }

  override async product({ artisan }: ArtisanRequest, code: string): Promise<Product | null> {
    const found = await orNull(
      this.services.get('products', `/api/products/${segment(code)}`, { actor: artisan, schema: productReply }),
    );
    return found && latinProduct(found.product);
  }

  override async ownProducts({ artisan }: ArtisanRequest, limit: number): Promise<readonly Product[]> {
    const { products } = await this.services.get('products', `/api/products?artisanId=${artisan.id}&limit=${limit}`, {
      actor: artisan,
      schema: productList,
    });
    return products.filter(({ status }) => status === 'pending' || status === 'verified').map(latinProduct);
  }

  override async register({ artisan, key }: ArtisanRequest, product: object): Promise<Product> {
    return (
      await this.services.post('products', '/api/products', {
        body: product,
        actor: artisan,
        idempotencyKey: key,
        schema: productReply,
      })
    ).product;
  }

  override async photoLink({ artisan }: ArtisanRequest, productId: string): Promise<string> {
    return (
      await this.services.post('products', `/api/products/${segment(productId)}/photo-links`, {
        actor: artisan,
        schema: photoLinkReply,
      })
    ).link.url;
  }

  override async changeOffer({ artisan, key }: ArtisanRequest, productId: string, change: object): Promise<void> {
    await this.services.patch('products', `/api/products/${productId}`, {
      body: change,
      actor: artisan,
      idempotencyKey: key,
    });
  }

  override async orders({ artisan }: ArtisanRequest, limit: number): Promise<readonly Order[]> {
    return (
      await this.services.get('orders', `/api/orders?role=artisan&limit=${limit}`, {
        actor: artisan,
        schema: orderList,
      })
    ).orders.map(latinOrder);
  }

  override async balance({ artisan }: ArtisanRequest): Promise<EarningsBalance> {
    return (
      await this.services.get('payments', `/api/payments?artisanId=${artisan.id}&limit=1`, {
        actor: artisan,
        schema: paymentList,
      })
    ).balance;
  }

  override monthSales({ artisan }: ArtisanRequest, month: string): Promise<MonthSales> {
    return this.services.get('payments', `/internal/artisans/${artisan.id}/month-sales/${month}`, {
      schema: monthSales,
    });
  }

  override async order({ artisan }: ArtisanRequest, number: string): Promise<Order | null> {
    const {
      orders: [found],
    } = await this.services.get('orders', `/api/orders?number=${segment(number)}`, {
      actor: artisan,
      schema: orderList,
    });
    return found ? latinOrder(found) : null;
  }

  override async shipping({ artisan }: ArtisanRequest): Promise<Shipping> {
    return (await this.services.get('orders', '/api/artisans/me/shipping', { actor: artisan, schema: shippingReply }))
      .shipping;
  }

  override async putShipping({ artisan }: ArtisanRequest, terms: PutShippingRequest): Promise<Shipping> {
    return (
      await this.services.put('orders', '/api/artisans/me/shipping', {
        body: terms,
        actor: artisan,
        schema: shippingReply,
      })
    ).shipping;
  }

  override async step(
    { artisan, key }: ArtisanRequest,
    orderId: string,
    step: OrderStep,
    said: OrderStepRequest,
  ): Promise<Order> {
    return (
      await this.services.post('orders', `/api/orders/${orderId}/${step}`, {
        body: said,
        actor: artisan,
        idempotencyKey: key,
        schema: orderReply,
      })
    ).order;
  }

  override checkPin({ artisan, key }: ArtisanRequest, pin: string): Promise<PinCheck> {
    return this.services.post('identity', `/internal/artisans/${artisan.id}/pin/checks`, {
      body: { pin },
      idempotencyKey: key,
      schema: pinCheck,
    });
  }

  override setPin({ artisan }: ArtisanRequest, pin: SetPinRequest): Promise<PinCheck> {
    return this.services.post('identity', `/internal/artisans/${artisan.id}/pin`, { body: pin, schema: pinCheck });
  }

  /** An earlier release of identity says nothing of when: it sends one each time. */
  override async sendPinCode({ artisan }: ArtisanRequest, another: boolean): Promise<Date> {
    const sent = await this.services.post('identity', `/internal/artisans/${artisan.id}/pin/codes`, {
      body: { another },
      schema: pinCodeSent.nullish().catch(null),
    });
    return sent ? new Date(sent.sentAt) : this.clock.now();
  }

  /** An earlier release judges it when the PIN is set, and not before. */
  override async checkPinCode({ artisan }: ArtisanRequest, code: string): Promise<'right' | 'wrong' | 'over'> {
    const check = await orNull(
      this.services.post('identity', `/internal/artisans/${artisan.id}/pin/code-checks`, {
        body: { code },
        schema: pinCodeCheck,
      }),
    );
    return check?.outcome ?? 'right';
  }

  override signInCode({ artisan }: ArtisanRequest, pin: string): Promise<ShownCode> {
    return this.services.post('identity', `/internal/artisans/${artisan.id}/sign-in-codes`, {
      body: { pin },
      schema: shownCode,
    });
  }

  override async payoutAccount({ artisan }: ArtisanRequest): Promise<PayoutAccountReply['account']> {
    return (await this.services.get('payments', '/api/payout-account', { actor: artisan, schema: payoutAccountReply }))
      .account;
  }

  override putPayoutAccount(
    { artisan }: ArtisanRequest,
    account: PutPayoutAccountRequest,
  ): Promise<PayoutAccountReply | PayoutAccountChallenge> {
    return this.services.put('payments', `/internal/artisans/${artisan.id}/payout-account`, {
      body: account,
      schema: putReply,
    });
  }

  override moveAccount({ artisan }: ArtisanRequest, move: MoveCallerRequest): Promise<MoveCallerReply> {
    return this.services.put('identity', `/internal/artisans/${artisan.id}/phone-number`, {
      body: move,
      schema: moveCallerReply,
    });
  }

  override async keepAccount({ artisan }: ArtisanRequest): Promise<number> {
    return (
      await this.services.post('identity', `/internal/artisans/${artisan.id}/number-objections`, {
        schema: keepNumberReply,
      })
    ).claims;
  }

  override async claimAccount(
    { msisdn, caller: { language } }: CommandRequest,
    claim: Pick<ClaimByPhoneRequest, 'oldNumber' | 'evidence'>,
  ): Promise<void> {
    await this.services.post('identity', '/internal/number-claims', {
      body: { ...claim, phoneNumber: msisdn, language },
    });
  }

  override async holdPayouts({ artisan }: ArtisanRequest): Promise<void> {
    await this.services.post('payments', `/internal/artisans/${artisan.id}/payout-holds`);
  }

  override async sendText(to: string, language: Actor['language'], text: string): Promise<void> {
    await this.services.post('notifications', '/internal/messages', {
      body: { channel: 'sms', to, template: 'ussd-answer', language, params: { text } },
    });
  }
}

/** Null for what is not there. */
export function orNull<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof RemoteProblem && error.status === 404) return null;
    throw error;
  });
}
