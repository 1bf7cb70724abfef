import { Injectable } from '@nestjs/common';
import type { CommandRequest } from '../commands/domain/command-request.ts';
import { Neighbours } from '../commands/neighbours.ts';
import { PerformCommand } from '../commands/perform-command.ts';
import { DrawScreen } from './draw-screen.ts';
import { LateCommands } from './late-commands.ts';

/** One SMS. */
const septets = 160;

/** Commands whose caller was told that an SMS follows. */
@Injectable()
export class AnswerLater {
  constructor(private readonly late: LateCommands, private readonly perform: PerformCommand, private readonly neighbours: Neighbours, private readonly draw: DrawScreen) {}

  /** Accepted once by its key. */
  async accept(request: CommandRequest): Promise<void> {
    await this.late.add(request);
  }

  /** Does it, again if it must, and tells the caller. The command changes nothing twice; a text may come twice if this dies behind it. @throws to be tried again */
  async run(request: CommandRequest): Promise<void> {
    const { caller: { language }, msisdn } = request;
    const { text } = this.draw.last(await this.perform.again(request), language, septets);
    await this.neighbours.sendText(msisdn, language, text);
  }
}
