import { newId } from '@asili/kernel';
import { CommandRunner } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { sweepDecider, type SweepCommand, type SweepState } from './domain/sweep.ts';

const treasury = 'treasury';

/** The treasury's sweeps, one after another. */
@Injectable()
export class Sweeps {
  constructor(private readonly commands: CommandRunner) {}

  async run(command: SweepCommand): Promise<void> {
    await this.commands.run(sweepDecider, treasury, command, { commitId: newId('com') });
  }

  async last(): Promise<SweepState> {
    return (await this.commands.load(sweepDecider, treasury)).state;
  }
}
