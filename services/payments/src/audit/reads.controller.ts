import { noteReadRequest, type NoteReadRequest } from '@asili/contracts';
import { CurrentActor, Roles, WrongRole, type Actor } from '@asili/platform';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { NoteRead } from './note-read.ts';

/** Service to service, for those that show operators something themselves: the gateway never forwards this path. */
@Controller('internal/console/reads')
@Roles('service')
export class ReadsController {
  constructor(private readonly noteRead: NoteRead) {}

  /** Each call is an entry: one said twice is there twice, none is missing. */
  @Post()
  @HttpCode(204)
  async note(
    @CurrentActor() { id }: Actor,
    @Body({ schema: noteReadRequest }) { operator, action, about }: NoteReadRequest,
  ): Promise<void> {
    if (id !== 'ussd') throw new WrongRole();
    await this.noteRead.run({ id: operator }, action, about);
  }
}
