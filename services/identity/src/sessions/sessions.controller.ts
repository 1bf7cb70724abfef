import { Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { SessionList, SessionRecord } from '@asili/contracts';
import { CurrentActor, Roles, type Actor, Callers } from '@asili/platform';
import { clearSession, type Reply, toSessionRecord } from './domain/session.ts';
import { EndSession, ListSessions, RevokeSession, GetSession, TouchSession } from './live-sessions.ts';

/** What a signed-in person does with their own sessions. Who they are comes from the actor token, never from the body. */
@Controller('api/auth')
export class SessionsController {
  constructor(
    private readonly endSession: EndSession,
    private readonly listSessions: ListSessions,
    private readonly revokeSession: RevokeSession,
  ) {}

  /** Also without a session: signing out twice is no mistake. */
  @Post('logout')
  @HttpCode(204)
  async logout(@CurrentActor() actor: Actor, @Res({ passthrough: true }) reply: Reply): Promise<void> {
    if (actor.kind !== 'service') await this.endSession.run(actor.id, actor.sessionId);
    clearSession(reply);
  }

  @Get('sessions')
  @Roles('artisan', 'customer', 'operator')
  list(@CurrentActor() actor: Actor): Promise<SessionList> {
    return this.listSessions.run(actor.id, actor.sessionId);
  }

  @Delete('sessions/:id')
  @Roles('artisan', 'customer', 'operator')
  @HttpCode(204)
  async revoke(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<void> {
    await this.revokeSession.run(actor.id, id);
    if (id === actor.sessionId) clearSession(reply);
  }
}

/** Service to service; the gateway never forwards these paths. */
@Controller('internal/sessions')
@Callers('gateway')
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
