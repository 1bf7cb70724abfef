import { Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';

/** Which case a proposal is of. */
@Injectable()
export class ApprovalIndex {
  constructor(private readonly mongo: Mongo) {}

  private get approvals() {
    return this.mongo.collection<{ _id: string; caseId: string }>('approvals');
  }

  /** One that is there stays. */
  async put(approvalId: string, caseId: string): Promise<void> {
    await this.approvals.updateOne({ _id: approvalId }, { $setOnInsert: { caseId } }, { upsert: true });
  }

  async caseOf(approvalId: string): Promise<string | null> {
    return (await this.approvals.findOne({ _id: approvalId }))?.caseId ?? null;
  }
}
