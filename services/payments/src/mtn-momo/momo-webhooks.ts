import { createHash } from 'node:crypto';
import { Log, NotFound } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { PayIns } from '../pay-in/pay-ins.ts';
import type { IncomingWebhook, WebhookEvent } from '../webhooks/domain/webhook-event.ts';
import { WebhookSource } from '../webhooks/webhook-sources.ts';
import { MomoSettings } from './momo-settings.ts';

/** MTN has not said yet what became of it: try again. */
export class NotToldYet extends Error {}

/**
 * What MTN calls back about requests to pay, by PUT or POST. It signs nothing: the address holds a secret and the payment's id, and what it
 * says is not read but asked for. The same bytes for the same payment are one event. Safe to run twice and beside itself: `PayIns` decides by
 * receipt. Source: momodeveloper.mtn.com, 'API documentation', 'Callback'.
 */
@Injectable()
export class MomoWebhooks extends WebhookSource {
  readonly provider = 'momo';

  constructor(
    private readonly settings: MomoSettings,
    private readonly payIns: PayIns,
    private readonly log: Log,
  ) {
    super();
  }

  override async identify({ path, raw }: IncomingWebhook): Promise<Pick<WebhookEvent, 'eventId' | 'subject'> | null> {
    const [secret = '', paymentId = '', ...rest] = path.split('/');
    const isOurs = this.isSecret(secret, this.settings.webhookSecrets);
    if (!isOurs || !/^pay_\w{1,40}$/.test(paymentId) || rest.length > 0) return null;
    return { eventId: `${paymentId}-${createHash('sha256').update(raw).digest('hex')}`, subject: paymentId };
  }

  /** @throws NotToldYet while MTN does not say */
  override async apply({ subject: paymentId }: WebhookEvent): Promise<void> {
    const { kind } = await this.payIns.ask(paymentId).catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error;
      this.log.warn('a callback about no payment of ours', { paymentId });
      return { kind: 'failed' } as const;
    });
    if (kind === 'unknown' || kind === 'waiting') throw new NotToldYet();
  }
}
