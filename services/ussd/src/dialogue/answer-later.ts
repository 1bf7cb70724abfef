import { Injectable } from '@nestjs/common';
import type { CommandRequest } from '../commands/domain/command-request.ts';
import { Neighbours } from '../commands/neighbours.ts';
import { PerformCommand } from '../commands/perform-command.ts';
import { DrawScreen } from './draw-screen.ts';
import { LateCommands } from './late-commands.ts';

/** Commands whose caller was told that an SMS follows. */
@Injectable()
export class AnswerLater {
  constructor(
    private readonly late: LateCommands,
    private readonly perform: PerformCommand,
    private readonly neighbours: Neighbours,
    private readonly draw: DrawScreen,
  ) {}

  /** Accepted once by its key. */
  async accept(request: CommandRequest): Promise<void> {
    await this.late.add(request);
  }

  /** Does it, again if it must, and tells the caller all of it. The command changes nothing twice; a text may come twice if this dies behind it. @throws to be tried again */
  async run(request: CommandRequest): Promise<void> {
    const {
      caller: { language },
      msisdn,
    } = request;
    for (const text of this.draw.messages(await this.perform.again(request), language))
      await this.neighbours.sendText(msisdn, language, text);
  }
}
