import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Clock } from '@asili/kernel';
import type { Hop, Screen } from '../aggregators/domain/hop.ts';
import { FindCaller } from '../callers/find-caller.ts';
import { PerformCommand } from '../commands/perform-command.ts';
import type { Message } from '../words/domain/render.ts';
import { dial } from './domain/advance.ts';
import { commands } from '../script/domain/commands.ts';
import { saysAll } from './domain/session.ts';
import { DrawScreen } from './draw-screen.ts';
import { inTime } from '../in-time.ts';

/** What can still be answered while no session can be kept: commands that only read, dialled whole. */
@Injectable()
export class StatelessAnswer {
  constructor(
    private readonly findCaller: FindCaller,
    private readonly perform: PerformCommand,
    private readonly draw: DrawScreen,
    private readonly clock: Clock,
  ) {}

  /** Never throws. */
  async run(hop: Hop, most: number, deadline: number): Promise<Screen> {
    const caller = await this.findCaller.run(hop.msisdn, deadline);
    const outcome = saysAll(hop) ? dial(hop.dialled === '' ? [] : hop.dialled.split('*'), caller) : undefined;
    if (outcome?.kind !== 'do' || !commands[outcome.command].stateless)
      return this.draw.last([{ key: 'try-again' }], caller.language, most);
    const { command, values } = outcome;
    const say = await inTime(
      this.perform.run({ command, values, msisdn: hop.msisdn, caller, key: this.keyOf(hop) }),
      deadline,
    ).catch((): readonly Message[] => [{ key: 'try-again' }]);
    return this.draw.last(say ?? [{ key: 'try-again' }], caller.language, most);
  }

  /** The same for a repeat within the minute. */
  private keyOf({ provider, sessionId, text }: Hop): string {
    return `ussd-${createHash('sha256')
      .update(JSON.stringify([provider, sessionId, text, Math.floor(this.clock.now().getTime() / 60_000)]))
      .digest('hex')
      .slice(0, 40)}`;
  }
}
