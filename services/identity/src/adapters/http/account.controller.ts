import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Res } from '@nestjs/common';
import { updateProfileRequest, type ProfileReply, type SessionList, type UpdateProfileRequest } from '@asili/contracts';
import { CurrentActor, Idempotent, Roles, type Actor } from '@asili/platform';
import { EndSession } from '../../app/end-session/end-session.ts';
import { ListSessions } from '../../app/list-sessions/list-sessions.ts';
import { RevokeSession } from '../../app/revoke-session/revoke-session.ts';
import { UpdateProfile } from '../../app/update-profile/update-profile.ts';
import { clearSession, type Reply } from './session-header.ts';

/** What a signed-in person does with their own account. Who they are comes from the actor token, never from the body. */
@Controller('api/auth')
export class AccountController {
  constructor(
    private readonly endSession: EndSession,
    private readonly listSessions: ListSessions,
    private readonly revokeSession: RevokeSession,
    private readonly updateProfile: UpdateProfile,
  ) {}

  /** Also without a session: signing out twice is no mistake. */
  @Post('logout')
  @HttpCode(204)
  async logout(@CurrentActor() actor: Actor, @Res({ passthrough: true }) reply: Reply): Promise<void> {
    if (actor.kind !== 'service') await this.endSession.run(actor.id, actor.sessionId);
    clearSession(reply);
  }

  @Get('sessions')
  @Roles('artisan', 'customer')
  list(@CurrentActor() actor: Actor): Promise<SessionList> {
    return this.listSessions.run(actor.id, actor.sessionId);
  }

  @Delete('sessions/:id')
  @Roles('artisan', 'customer')
  @HttpCode(204)
  async revoke(@CurrentActor() actor: Actor, @Param('id') id: string, @Res({ passthrough: true }) reply: Reply): Promise<void> {
    await this.revokeSession.run(actor.id, id);
    if (id === actor.sessionId) clearSession(reply);
  }

  @Patch('profile')
  @Idempotent()
  @Roles('artisan', 'customer')
  async change(@CurrentActor() actor: Actor, @Body({ schema: updateProfileRequest }) body: UpdateProfileRequest): Promise<ProfileReply> {
    return { user: await this.updateProfile.run(actor.id, body) };
  }
}
