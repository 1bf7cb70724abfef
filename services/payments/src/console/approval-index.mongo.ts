import { Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalIndex } from './approval-index.ts';

@Injectable()
export class MongoApprovalIndex extends ApprovalIndex {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  private get approvals() {
    return this.mongo.collection<{ _id: string; caseId: string }>('approvals');
  }

  override async put(approvalId: string, caseId: string): Promise<void> {
    await this.approvals.updateOne({ _id: approvalId }, { $setOnInsert: { caseId } }, { upsert: true });
  }

  override async caseOf(approvalId: string): Promise<string | null> {
    return (await this.approvals.findOne({ _id: approvalId }))?.caseId ?? null;
  }
}
