import { type ApprovalRequest, actionTerms, says, type CaseActionRequest } from '@asili/contracts';
import {
  Clock,
  convert,
  inForce,
  type Asset,
  type Money,
  newId,
  DomainError,
  moneyFromText,
  omitUndefined,
} from '@asili/kernel';
import { CommandRunner, Log, NotFound, type Actor, derivedId, InvalidInput } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { CaseQueues } from '../cases/cases.module.ts';
import { CaseChanged } from '../cases/domain/case.ts';
import { GetRates } from '../rates/agreed-rates.ts';
import { UsedRates } from '../rates/domain/rate-table.ts';
import { ApprovalIndex } from './approval-index.mongo.ts';
import {
  approvalPolicies,
  approvalDecider,
  type ApprovalCommand,
  type Approvals as Proposals,
  type Proposal,
  openProposal,
  ApprovalWaiting,
} from './domain/approval.ts';

/** Whether a sum is more than one operator decides alone. Reads only. */
@Injectable()
export class JudgeWorth {
  constructor(
    private readonly rates: GetRates,
    private readonly clock: Clock,
  ) {}

  /** True also where nobody can say what it is worth. @param max what is not large yet; by default what one operator decides alone */
  async isLarge(
    money: Money<Asset> | undefined,
    max = inForce(approvalPolicies, this.clock.now()).max,
  ): Promise<boolean> {
    if (!money) return false;
    if (money.currency === 'USD') return money.minor > max.minor;
    try {
      const { rates, ...agreed } = await this.rates.run();
      return (
        convert(
          money,
          new UsedRates({ hbar: rates.HBAR, usd: rates.USD, ...agreed }).between(money.currency, 'USD'),
          'up',
        ).minor > max.minor
      );
    } catch {
      return true;
    }
  }
}

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

/**
 * Does what two operators agreed to. Safe to run twice, concurrently and after a crash: an action that was done is the same again, and what stands of
 * it in its proposal comes last.
 */
@Injectable()
export class CarryOut {
  constructor(
    private readonly queues: CaseQueues,
    private readonly approvals: Approvals,
  ) {}

  /** @throws what is worth another try */
  async run(caseId: string, approvalId: string): Promise<void> {
    const found = (await this.approvals.ofCase(caseId)).proposals.find(
      (proposal) => proposal.approvalId === approvalId,
    );
    if (found?.state !== 'approved' || found.decidedBy === undefined) return;
    const { action, input, note } = found.proposed;
    const code = await this.codeOf(() =>
      this.queues.ofCase(caseId).act(caseId, { action, input, note, by: found.by, approvedBy: found.decidedBy ?? '' }),
    );
    await this.approvals.run({ kind: 'finish', caseId, approvalId, ...(code !== undefined && { code }) });
  }

  /** Why it cannot be done, for good. */
  private async codeOf(act: () => Promise<void>): Promise<string | undefined> {
    try {
      await act();
      return undefined;
    } catch (error) {
      if (error instanceof DomainError && error.status < 500) return error.code;
      throw error;
    }
  }
}

/** A second operator decides; what is agreed to is done at once where it can be, else by its job. Safe to repeat. */
@Injectable()
export class DecideApproval {
  constructor(
    private readonly approvals: Approvals,
    private readonly carryOut: CarryOut,
    private readonly log: Log,
  ) {}

  /** The case it is about. @throws NotFound, SecondOperatorNeeded, CaseChanged */
  async run({ id: by }: Actor, approvalId: string, { decision, note }: ApprovalRequest): Promise<string> {
    const caseId = await this.approvals.caseOf(approvalId);
    if (caseId === null) throw new NotFound();
    await this.approvals.run({
      kind: 'decide',
      caseId,
      approvalId,
      approves: decision === 'approve',
      by,
      ...(note !== undefined && { note }),
    });
    if (decision === 'approve')
      await this.carryOut.run(caseId, approvalId).catch((error: unknown) => {
        this.log.warn('approval not carried out, its job will retry', { approvalId, error });
      });
    return caseId;
  }
}

/** An operator acts on a case, or proposes to where two have to agree. Safe to repeat: an action that was done is the same again, and a proposal has the command's name. */
@Injectable()
export class TakeAction {
  constructor(
    private readonly queues: CaseQueues,
    private readonly approvals: Approvals,
    private readonly worth: JudgeWorth,
  ) {}

  /** Whether it was done, or waits for another operator. @throws NotFound, InvalidInput, CaseChanged, ApprovalWaiting */
  async run(
    { id: by }: Actor,
    caseId: string,
    action: string,
    { note, ...input }: CaseActionRequest,
    commandId: string,
  ): Promise<'done' | 'waiting'> {
    const queue = this.queues.ofCase(caseId);
    const found = await queue.find(caseId);
    if (!found) throw new NotFound();
    const approvalId = derivedId('apr', commandId);
    const proposals = await this.approvals.ofCase(caseId);
    if (proposals.proposals.some((proposal) => proposal.approvalId === approvalId)) return 'waiting';
    if (openProposal(proposals)) throw new ApprovalWaiting();
    if (!found.actions.includes(action)) throw new CaseChanged();
    const terms = actionTerms(queue.name, action);
    const missing = (terms?.needs ?? []).filter((field) => input[field] === undefined);
    if (missing.length > 0) throw InvalidInput.at(missing, says('Required'));
    const moved = terms?.takes?.includes('amount') ? partOf(found.money, input.amount) : found.money;
    await queue.check({ action, input }, found);
    if (!terms?.two && (terms?.harmless || !(await this.worth.isLarge(moved)))) {
      await queue.act(caseId, { action, input, note, by });
      return 'done';
    }
    await this.approvals.run({
      kind: 'propose',
      approvalId,
      caseId,
      by,
      proposed: { action, note, input: omitUndefined(input) },
    });
    return 'waiting';
  }
}

/** As much of it as is said. @throws InvalidInput for none, for more than there is, and for more decimals than it has */
function partOf(whole: Money<Asset> | undefined, amount: string | undefined): Money<Asset> | undefined {
  if (!whole || amount === undefined) return whole;
  const minor = minorOf(amount, whole.currency);
  if (minor === undefined || minor <= 0n || minor > whole.minor)
    throw InvalidInput.at(['amount'], says('Invalid price'));
  return { ...whole, minor };
}

function minorOf(amount: string, currency: Asset): bigint | undefined {
  try {
    return moneyFromText(amount, currency).minor;
  } catch {
    return undefined;
  }
}
