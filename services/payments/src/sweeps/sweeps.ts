import { newId } from '@asili/kernel';
import { CommandRunner } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { isUnderWay, sweepDecider, type SweepCommand, type UnderWay } from './domain/sweep.ts';

const treasury = 'treasury';

/** The treasury's sweeps, one after another. */
@Injectable()
export class Sweeps {
  constructor(private readonly commands: CommandRunner) {}

  async run(command: SweepCommand): Promise<void> {
    await this.commands.run(sweepDecider, treasury, command, { commitId: newId('com') });
  }

  /** The one that may be on its way; null where there is none. */
  async underWay(): Promise<UnderWay | null> {
    const { state } = await this.commands.load(sweepDecider, treasury);
    return isUnderWay(state) ? state : null;
  }
}
