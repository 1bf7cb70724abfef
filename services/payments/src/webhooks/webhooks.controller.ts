import { Jobs, Metrics, Log, NotFound, RawBody, sha256 } from '@asili/platform';
import { Injectable, Controller, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { WebhookRefused, type IncomingWebhook } from './domain/webhook-event.ts';
import { WebhookEvents } from './webhook-events.mongo.ts';
import { applyWebhook, webhookJob, WebhookSources } from './webhook-sources.ts';

/** How many webhooks were refused since this process started: all that is kept of a forgery. */
@Injectable()
export class RefusedWebhooks {
  private readonly counts = new Map<string, number>();

  constructor(metrics: Metrics) {
    metrics.gauge(
      'asili_webhooks_refused',
      'Webhooks whose sender was not the provider, since the start',
      () => this.counts,
      'provider',
    );
  }

  count(provider: string): void {
    this.counts.set(provider, this.of(provider) + 1);
  }

  of(provider: string): number {
    return this.counts.get(provider) ?? 0;
  }
}

/**
 * Keeps a webhook before it is acknowledged, and has it applied. Safe to run twice and concurrently: the provider's event id is
 * the key of the document and of the job. A repeat asks for the job again, since the first try may have died between the two.
 */
@Injectable()
export class ReceiveWebhook {
  constructor(
    private readonly sources: WebhookSources,
    private readonly events: WebhookEvents,
    private readonly jobs: Jobs,
    private readonly refused: RefusedWebhooks,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @throws NotFound for a provider that is not one of ours; WebhookRefused, with nothing stored */
  async run(provider: string, webhook: IncomingWebhook): Promise<void> {
    const source = this.sources.find(provider);
    if (!source) throw new NotFound();
    const identified = await source.identify(webhook);
    if (!identified) {
      this.refused.count(provider);
      this.log.warn('a webhook was refused', { provider, bytes: webhook.raw.length });
      throw new WebhookRefused();
    }
    const hash = sha256(webhook.raw);
    await this.events.add({ provider, ...identified, sha256: hash, raw: webhook.raw, receivedAt: this.clock.now() });
    await this.jobs.add(applyWebhook, webhookJob(provider, identified.eventId));
  }
}

const maxBytes = 256 * 1024;

/** What providers of payments tell us. 200 once it is kept, also for a repeat; 401 for what they did not send. */
@ApiExcludeController()
@Controller('webhooks')
export class WebhooksController {
  constructor(private readonly receive: ReceiveWebhook) {}

  @Post(':provider')
  @HttpCode(200)
  @RawBody(maxBytes)
  async post(@Param('provider') provider: string, @Req() request: FastifyRequest): Promise<object> {
    return this.take(provider, '', request);
  }

  @Post(':provider/*')
  @HttpCode(200)
  @RawBody(maxBytes)
  async postBelow(@Param('provider') provider: string, @Req() request: FastifyRequest): Promise<object> {
    const { pathname } = new URL(request.url, 'http://webhooks');
    return this.take(provider, pathname.split('/').slice(3).join('/'), request);
  }

  /** MTN MoMo calls back by PUT. */
  @Put(':provider/*')
  @RawBody(maxBytes)
  async putBelow(@Param('provider') provider: string, @Req() request: FastifyRequest): Promise<object> {
    return this.postBelow(provider, request);
  }

  private async take(provider: string, path: string, { body, headers }: FastifyRequest): Promise<object> {
    const texts = Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : (value ?? ''),
    ]);
    await this.receive.run(provider, {
      path,
      headers: Object.fromEntries(texts) as Record<string, string>,
      raw: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    });
    return { received: true };
  }
}
