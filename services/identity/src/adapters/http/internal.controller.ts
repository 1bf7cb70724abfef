import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { SessionRecord, User } from '@asili/contracts';
import { Roles } from '@asili/platform';
import { EraseUser } from '../../app/erase-user/erase-user.ts';
import { GetSession } from '../../app/get-session/get-session.ts';
import { GetUser } from '../../app/get-user/get-user.ts';
import { TouchSession } from '../../app/touch-session/touch-session.ts';
import { toRecord } from '../redis/redis-session-cache.ts';

/** Service to service; the gateway never forwards these paths. */
@Controller('internal')
@Roles('service')
export class InternalController {
  constructor(
    private readonly getSession: GetSession,
    private readonly touchSession: TouchSession,
    private readonly getUser: GetUser,
    private readonly eraseUser: EraseUser,
  ) {}

  /** @param hash SHA-256 of the session's secret, hex */
  @Get('sessions/:hash')
  async session(@Param('hash') hash: string): Promise<SessionRecord> {
    return toRecord(await this.getSession.run(hash));
  }

  @Post('sessions/:hash/touch')
  @HttpCode(204)
  touch(@Param('hash') hash: string): Promise<void> {
    return this.touchSession.run(hash);
  }

  @Get('users/:id')
  user(@Param('id') id: string): Promise<User> {
    return this.getUser.run(id);
  }

  @Delete('users/:id')
  @HttpCode(204)
  erase(@Param('id') id: string): Promise<void> {
    return this.eraseUser.run(id);
  }
}
