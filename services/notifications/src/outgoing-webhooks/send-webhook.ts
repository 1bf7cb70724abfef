import { randomInt } from 'node:crypto';
import { job, Jobs, OnJob } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { Clock, toRealTime, type ByLanguage, inLanguage } from '@asili/kernel';
import { Webhook } from 'standardwebhooks';
import { SmsCarrier } from '../messages/send-message.ts';
import { smsOf } from '../messages/domain/render-message.ts';
import { People } from '../neighbours/neighbours.module.ts';
import { Settings } from '../config.ts';
import {
  disableAfterMs,
  isDelivered,
  isGone,
  outcomeOf,
  testType,
  type Answer,
  type Delivery,
  type Endpoint,
} from './domain/endpoint.ts';
import { WebhookDeliveries, WebhookEndpoints } from './webhooks.mongo.ts';
import { WebhookSender } from './webhook-sender.http.ts';

/** By SMS, to the artisan whose endpoint it is; `{host}` is what the address begins with. */
export const disabledTexts: ByLanguage<string> = {
  en: 'Webhooks to {host} fail and are paused. Check the address, then send a test: {url}',
  sw: 'Webhook za {host} zinashindwa na zimesimamishwa. Angalia anwani, kisha tuma jaribio: {url}',
  fr: "Les webhooks vers {host} échouent et sont suspendus. Vérifiez l'adresse, puis envoyez un test : {url}",
};

interface Disabled {
  readonly artisanId: string;
  readonly host: string;
}
const tellDisabled = job<Disabled>('tell-webhooks-disabled', { attempts: 12 });

/**
 * Tells an artisan that nothing is sent to one of their endpoints any more.
 * By SMS, in the artisan's language. May tell twice when a process dies between the carrier's word and the queue's.
 */
@Injectable()
export class TellDisabled {
  constructor(
    private readonly people: People,
    private readonly sms: SmsCarrier,
    private readonly settings: Settings,
  ) {}

  @OnJob(tellDisabled)
  async run({ artisanId, host }: Disabled): Promise<void> {
    const person = await this.people.find(artisanId);
    if (person?.phoneNumber !== undefined)
      await this.sms.send(
        person.phoneNumber,
        smsOf(inLanguage(disabledTexts, person.language), {
          host,
          url: new URL('/settings/webhooks', this.settings.publicUrl).href,
        }),
      );
  }
}

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
    private readonly jobs: Jobs,
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
    await this.jobs.add(tellDisabled, { id: `${id}-${since.getTime()}`, data: { artisanId, host: new URL(url).host } });
    await this.endpoints.disable(id, reason);
  }
}

/** So that a slow receiver holds up nobody else. */
const atOncePerEndpoint = 4;
const busyMs = 500;

type DeliveryJob = Pick<Delivery, 'id' | 'endpointId'>;
/** No error of our own ends one. */
export const sendWebhook = job<DeliveryJob>('send-webhooks', { concurrency: 32, retryMs: () => 15_000 });
/** One per delivery and round, however often it is asked for. */
export const deliveryJob = ({ id, endpointId, round }: Pick<Delivery, 'id' | 'endpointId' | 'round'>) => ({
  id: `${id}-${round}`,
  data: { id, endpointId },
});

/** Works on deliveries until they are over. */
@Injectable()
export class DeliveryWorker {
  private readonly underWay = new Map<string, number>();

  constructor(private readonly sendWebhook: SendWebhook) {}

  /** Milliseconds until the delivery is to be brought on again; null when it is over. */
  @OnJob(sendWebhook)
  async run({ id, endpointId }: DeliveryJob): Promise<number | null> {
    const others = this.underWay.get(endpointId) ?? 0;
    if (others >= atOncePerEndpoint) return busyMs;
    this.underWay.set(endpointId, others + 1);
    try {
      return await this.sendWebhook.run(id);
    } finally {
      const left = (this.underWay.get(endpointId) ?? 1) - 1;
      if (left > 0) this.underWay.set(endpointId, left);
      else this.underWay.delete(endpointId);
    }
  }
}
