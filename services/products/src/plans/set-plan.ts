import { CommandRunner } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { newId } from '@asili/kernel';
import { planDecider, type PlanState, type SetPlan as Command } from './domain/plan.ts';

/** Gives an artisan a plan. Safe to repeat: the same plan again is no event. */
@Injectable()
export class SetPlan {
  constructor(private readonly commands: CommandRunner) {}

  async run(command: Omit<Command, 'kind'>): Promise<PlanState> {
    return (
      await this.commands.run(planDecider, command.artisanId, { ...command, kind: 'set' }, { commitId: newId('com') })
    ).state;
  }
}
