import { Controller, Get, Param } from '@nestjs/common';
import type { MessageWords } from '@asili/contracts';
import { isId } from '@asili/kernel';
import { CurrentActor, NotFound, Roles, WrongRole, type Actor } from '@asili/platform';
import { ReadThread } from './read-thread.ts';

/** For the notifications service alone, which tells messages by SMS; the gateway never forwards here. */
@Controller('internal/messages')
@Roles('service')
export class InternalMessagesController {
  constructor(private readonly thread: ReadThread) {}

  /** @throws NotFound for one that is not there or was forgotten */
  @Get(':id')
  async get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<MessageWords> {
    if (actor.id !== 'notifications') throw new WrongRole();
    const text = isId('msg', id) ? await this.thread.words(id) : undefined;
    if (text === undefined) throw new NotFound();
    return { text };
  }
}
