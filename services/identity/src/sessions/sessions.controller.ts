import { Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { SessionList } from '@asili/contracts';
import { CurrentActor, Roles, type Actor } from '@asili/platform';
import { clearSession, type Reply } from './domain/session-header.ts';
import { EndSession } from './end-session.ts';
import { ListSessions } from './list-sessions.ts';
import { RevokeSession } from './revoke-session.ts';

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
