import { randomInt } from 'node:crypto';
import { Clock, toRealTime } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import {
  disableAfterMs,
  isDelivered,
  isGone,
  outcomeOf,
  testType,
  type Answer,
  type Delivery,
} from './domain/delivery.ts';
import type { Endpoint } from './domain/endpoint.ts';
import { TellDisabled } from './tell-disabled.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';
import { WebhookEndpoints } from './webhook-endpoints.ts';
import { WebhookSender } from './webhook-sender.ts';

/** Whole steps of a thousandth. */
const jitter = (): number => randomInt(1000) / 1000;

/**
 * Brings one delivery on by one attempt. Sent first and noted then: a process that dies in between has it sent again, with the same
 * `webhook-id`. The number of the attempt decides which of two workers notes theirs.
 */
@Injectable()
export class SendWebhook {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: WebhookDeliveries,
    private readonly sender: WebhookSender,
    private readonly tellDisabled: TellDisabled,
    private readonly clock: Clock,
  ) {}

  /** Milliseconds until it is to be brought on again; null where it is over. */
  async run(deliveryId: string): Promise<number | null> {
    const delivery = await this.deliveries.find(deliveryId);
    if (delivery?.state !== 'pending') return null;
    const begun = this.clock.now();
    if (delivery.nextAt > begun) return delivery.nextAt.getTime() - begun.getTime();
    const endpoint = await this.endpoints.find(delivery.endpointId);
    if (!endpoint) return null; // Deleted, and its deliveries with it.
    const answer = await this.attempt(endpoint, delivery, toRealTime(this.clock, begun)); // Receivers compare the time of the signature with their own.
    const now = this.clock.now();
    const outcome = outcomeOf({ type: delivery.type, tries: delivery.tries + 1 }, answer, now, jitter());
    const { status, failure } = answer;
    const noted = await this.deliveries.note(
      delivery,
      {
        at: begun,
        ms: Math.max(0, now.getTime() - begun.getTime()),
        ...(status !== undefined && { status }),
        ...(failure !== undefined && { failure }),
      },
      outcome,
    );
    if (noted) await this.judge(endpoint, answer, now);
    return outcome.kind === 'again' ? outcome.at.getTime() - now.getTime() : null;
  }

  /** An endpoint that is left alone gets tests only. */
  private async attempt(
    { id, url, disabled }: Endpoint,
    { messageId, type, body }: Delivery,
    at: Date,
  ): Promise<Answer> {
    if (disabled !== null && type !== testType) return { failure: 'disabled' };
    const secret = await this.endpoints.secretOf(id);
    if (secret === null) return { failure: 'disabled' };
    return this.sender.post(
      url,
      {
        'content-type': 'application/json',
        'user-agent': 'Asili-Webhooks/1',
        'webhook-id': messageId,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(messageId, at, body),
      },
      body,
    );
  }

  /** Its owner hears of it before it is disabled, once for the same failure, so that a process that dies in between keeps nobody from knowing. */
  private async judge({ id, artisanId, url, disabled }: Endpoint, answer: Answer, now: Date): Promise<void> {
    if (isDelivered(answer)) return this.endpoints.recovered(id);
    if (disabled !== null || answer.failure === 'disabled') return;
    const since = await this.endpoints.failed(id, now);
    if (since === null) return;
    const reason = isGone(answer) ? 'gone' : now.getTime() - since.getTime() >= disableAfterMs ? 'failing' : null;
    if (reason === null) return;
    await this.tellDisabled.run(id, artisanId, url, since);
    await this.endpoints.disable(id, reason);
  }
}
