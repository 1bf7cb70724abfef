import { RawBody } from '@asili/platform';
import { Controller, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ReceiveWebhook } from './receive-webhook.ts';

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
