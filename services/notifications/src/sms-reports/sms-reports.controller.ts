import { createHash, timingSafeEqual } from 'node:crypto';
import { NotFound, RawBody } from '@asili/platform';
import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Settings } from '../settings.ts';
import { TakeSmsReport } from './take-sms-report.ts';

const maxBytes = 4_096;

/** Where the carrier of SMS reports. It signs nothing: the address holds a secret. */
@ApiExcludeController()
@Controller('webhooks/sms')
export class SmsReportsController {
  constructor(
    private readonly settings: Settings,
    private readonly takeSmsReport: TakeSmsReport,
  ) {}

  /** @throws NotFound for any other address */
  @Post(':secret')
  @HttpCode(200)
  @RawBody(maxBytes)
  async take(@Param('secret') secret: string, @Req() { body }: FastifyRequest): Promise<object> {
    const { smsReportsSecret } = this.settings;
    if (smsReportsSecret === null || !timingSafeEqual(digest(secret), digest(smsReportsSecret))) throw new NotFound();
    await this.takeSmsReport.run(Buffer.isBuffer(body) ? body.toString('utf8') : '');
    return { received: true };
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
