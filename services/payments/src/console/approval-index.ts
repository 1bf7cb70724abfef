/** Which case a proposal is of. */
export abstract class ApprovalIndex {
  /** One that is there stays. */
  abstract put(approvalId: string, caseId: string): Promise<void>;
  abstract caseOf(approvalId: string): Promise<string | null>;
}
