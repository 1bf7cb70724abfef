import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { SessionRecord } from '@asili/contracts';
import { Roles } from '@asili/platform';
import { toSessionRecord } from './domain/session.ts';
import { GetSession } from './get-session.ts';
import { TouchSession } from './touch-session.ts';

/** Service to service; the gateway never forwards these paths. */
@Controller('internal/sessions')
@Roles('service')
export class InternalSessionsController {
  constructor(
    private readonly getSession: GetSession,
    private readonly touchSession: TouchSession,
  ) {}

  /** @param hash SHA-256 of the session's secret, hex */
  @Get(':hash')
  async session(@Param('hash') hash: string): Promise<SessionRecord> {
    return toSessionRecord(await this.getSession.run(hash));
  }

  @Post(':hash/touch')
  @HttpCode(204)
  touch(@Param('hash') hash: string): Promise<void> {
    return this.touchSession.run(hash);
  }
}
