import { noteSignInRequest, type NoteSignInRequest } from '@asili/contracts';
import { Clock, newId } from '@asili/kernel';
import { CurrentActor, Roles, WrongRole, type Actor } from '@asili/platform';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AuditTrail } from './audit-trail.ts';

/** Service to service, and for identity alone: the gateway never forwards this path. */
@Controller('internal/console/sign-ins')
@Roles('service')
export class SignInsController {
  constructor(
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Each call is an entry: one said twice is there twice, none is missing. */
  @Post()
  @HttpCode(204)
  async note(
    @CurrentActor() { id }: Actor,
    @Body({ schema: noteSignInRequest }) { operator, action }: NoteSignInRequest,
  ): Promise<void> {
    if (id !== 'identity') throw new WrongRole();
    await this.trail.add({ id: newId('aud'), at: this.clock.now(), operator, action });
  }
}
