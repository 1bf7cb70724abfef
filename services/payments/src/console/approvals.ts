import { newId } from '@asili/kernel';
import { CommandRunner } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalIndex } from './approval-index.ts';
import {
  approvalDecider,
  type ApprovalCommand,
  type Approvals as Proposals,
  type Proposal,
} from './domain/approval.ts';

const tries = 15;

/** Runs commands on the proposals of a case; deciding is safe to repeat. The index knows of a proposal before its stream does, so none is there that cannot be found. */
@Injectable()
export class Approvals {
  constructor(
    private readonly commands: CommandRunner,
    private readonly index: ApprovalIndex,
  ) {}

  /** The proposal after it. @throws ApprovalWaiting, SecondOperatorNeeded, CaseChanged; Conflict after many lost races */
  async run(command: ApprovalCommand): Promise<Proposal | undefined> {
    if (command.kind === 'propose') await this.index.put(command.approvalId, command.caseId);
    const { state } = await this.commands.run(approvalDecider, command.caseId, command, {
      commitId: newId('com'),
      tries,
    });
    return state.proposals.find(({ approvalId }) => approvalId === command.approvalId);
  }

  async ofCase(caseId: string): Promise<Proposals> {
    return (await this.commands.load(approvalDecider, caseId)).state;
  }

  /** The case of a proposal; null for none. */
  caseOf(approvalId: string): Promise<string | null> {
    return this.index.caseOf(approvalId);
  }
}
