import { describe, expect, it } from '@jest/globals';
import { CaseChanged } from '../../cases/domain/case.ts';
import {
  approvalDecider,
  openProposal,
  type ApprovalCommand,
  type Approvals,
  ApprovalWaiting,
  SecondOperatorNeeded,
} from './approval.ts';

const { initial, decide, evolve } = approvalDecider;
const caseId = 'unm_1';
const proposed = { action: 'match', input: { paymentId: 'pay_1' }, note: 'fits' };
const propose: ApprovalCommand = { kind: 'propose', approvalId: 'apr_1', caseId, proposed, by: 'opr_1' };
const decides = (by: string, approves = true): ApprovalCommand => ({
  kind: 'decide',
  approvalId: 'apr_1',
  caseId,
  approves,
  by,
});
const finish = (code?: string): ApprovalCommand => ({
  kind: 'finish',
  approvalId: 'apr_1',
  caseId,
  ...(code !== undefined && { code }),
});
const after = (...commands: ApprovalCommand[]): Approvals =>
  commands.reduce((state, command) => decide(state, command).reduce(evolve, state), initial);

describe('a proposal', () => {
  it('is one at a time, and the same again is the same', () => {
    expect(decide(after(propose), propose)).toEqual([]);
    expect(() => decide(after(propose), { ...propose, approvalId: 'apr_2' })).toThrow(ApprovalWaiting);
    expect(() => decide(after(propose, decides('opr_2')), { ...propose, approvalId: 'apr_2' })).toThrow(
      ApprovalWaiting,
    );
    for (const over of [[decides('opr_2', false)], [decides('opr_2'), finish()], [decides('opr_2'), finish('X')]])
      expect(decide(after(propose, ...over), { ...propose, approvalId: 'apr_2' })).toHaveLength(1);
  });

  it('is agreed to by somebody else, once; who proposed it may take it back', () => {
    expect(() => decide(after(propose), decides('opr_1'))).toThrow(SecondOperatorNeeded);
    expect(decide(after(propose), decides('opr_1', false))).toMatchObject([{ data: { state: 'declined' } }]);
    expect(decide(after(propose, decides('opr_2')), decides('opr_2'))).toEqual([]);
    for (const command of [decides('opr_2', false), decides('opr_3')])
      expect(() => decide(after(propose, decides('opr_2')), command)).toThrow(CaseChanged);
    expect(() => decide(initial, decides('opr_2'))).toThrow(CaseChanged);
  });

  it('is over when it was done, or could not be', () => {
    expect([decide(after(propose), finish()), decide(after(propose, decides('opr_2'), finish()), finish('X'))]).toEqual(
      [[], []],
    );
    expect([
      openProposal(after(propose))?.state,
      openProposal(after(propose, decides('opr_2')))?.state,
      openProposal(after(propose, decides('opr_2'), finish('X'))),
    ]).toEqual(['waiting', 'approved', undefined]);
  });
});
