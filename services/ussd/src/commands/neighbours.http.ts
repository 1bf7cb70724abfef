import { Injectable } from '@nestjs/common';
import {
  analyticsReply,
  fileReportReply,
  historyReply,
  monthSales,
  orderList,
  orderReply,
  paymentList,
  payoutAccountChallenge,
  payoutAccountReply,
  photoLinkReply,
  pinCheck,
  productReply,
  shownCode,
  user,
  verifyReply,
  type AnalyticsReply,
  type EarningsBalance,
  type FileReportRequest,
  type HistoryReply,
  type MonthSales,
  type Order,
  type OrderStep,
  type PayoutAccountChallenge,
  type PayoutAccountReply,
  type PinCheck,
  type Product,
  type PutPayoutAccountRequest,
  type SetPinRequest,
  type ShownCode,
  type User,
  type VerifyReply,
} from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { z } from 'zod';
import { RemoteProblem, ServiceClient, type Actor } from '@asili/platform';
import { Pseudonyms } from '../pseudonyms.ts';
import type { ArtisanRequest, CommandRequest } from './domain/command-request.ts';
import { latin, latinOrder, latinPerson, latinProduct } from '../latin.ts';
import { Neighbours } from './neighbours.ts';

const segment = encodeURIComponent;
const putReply = z.union([payoutAccountReply, payoutAccountChallenge]);

/** Over the public calls of the services, as the artisan or as this service for a visitor. */
@Injectable()
export class HttpNeighbours extends Neighbours {
  constructor(
    private readonly services: ServiceClient,
    private readonly pseudonyms: Pseudonyms,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async verify(request: CommandRequest, code: string): Promise<VerifyReply> {
    const reply = await this.services.post('verification', `/api/verify/${segment(code)}`, {
      body: {},
      actor: this.visitor(request),
      idempotencyKey: request.key,
      schema: verifyReply,
    });
    return { ...reply, product: reply.product && latinProduct(reply.product) };
  }

  override async history(
    request: CommandRequest,
    code: string,
    most: number,
  ): Promise<HistoryReply['verifications'] | null> {
    const found = await orNull(
      this.services.get('verification', `/api/verify/${segment(code)}/history?limit=${most}`, {
        actor: this.visitor(request),
        schema: historyReply,
      }),
    );
    return (
      found &&
      found.verifications.map(({ place, ...line }) => ({
        ...line,
        ...(place !== undefined && { place: latin(place) }),
      }))
    );
  }

  override async report(
    request: CommandRequest,
    report: Pick<FileReportRequest, 'code' | 'kind' | 'text' | 'place'>,
  ): Promise<string> {
    const body = { ...report, contact: request.msisdn };
    return (
      await this.services.post('verification', '/api/reports', {
        body,
        actor: this.visitor(request),
        idempotencyKey: request.key,
        schema: fileReportReply,
      })
    ).report.number;
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

  override async orders({ artisan }: ArtisanRequest, most: number): Promise<readonly Order[]> {
    return (
      await this.services.get('orders', `/api/orders?role=artisan&limit=${most}`, { actor: artisan, schema: orderList })
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
    return found ?? null;
  }

  override async step({ artisan, key }: ArtisanRequest, orderId: string, step: OrderStep): Promise<Order> {
    return (
      await this.services.post('orders', `/api/orders/${orderId}/${step}`, {
        body: {},
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

  override async sendPinCode({ artisan }: ArtisanRequest): Promise<void> {
    await this.services.post('identity', `/internal/artisans/${artisan.id}/pin/codes`);
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

  override async holdPayouts({ artisan }: ArtisanRequest): Promise<void> {
    await this.services.post('payments', `/internal/artisans/${artisan.id}/payout-holds`);
  }

  override async sendText(to: string, language: Actor['language'], text: string): Promise<void> {
    await this.services.post('notifications', '/internal/messages', {
      body: { channel: 'sms', to, template: 'ussd-answer', language, params: { text } },
    });
  }

  /** Somebody without an account, of whom the others learn a pseudonym of the day. */
  private visitor({ msisdn, caller }: CommandRequest): Actor {
    return {
      kind: 'service',
      id: 'ussd',
      visitor: this.pseudonyms.visitorOf(msisdn, this.clock.now()),
      language: caller.language,
    };
  }
}

function orNull<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof RemoteProblem && error.status === 404) return null;
    throw error;
  });
}
