import { actionTerms, says, type CaseActionRequest } from '@asili/contracts';
import { moneyFromText, omitUndefined, type Asset, type Money } from '@asili/kernel';
import { derivedId, InvalidInput, NotFound, type Actor } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { CaseQueues } from '../cases/case-queues.ts';
import { CaseChanged } from '../cases/domain/case.ts';
import { Approvals, JudgeWorth } from './approvals.ts';
import { openProposal, ApprovalWaiting } from './domain/approval.ts';

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
