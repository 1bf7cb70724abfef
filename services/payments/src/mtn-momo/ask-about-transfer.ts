import { Injectable } from '@nestjs/common';
import type { PayoutResult } from '../payouts/domain/payout-result.ts';
import type { PayoutOrder } from '../payouts/domain/payout-way.ts';
import { payoutResult } from './domain/momo-transaction.ts';
import { MomoRequests } from './momo-requests.ts';
import { Momo } from './momo.ts';

/** Our name of an attempt, beside MTN's reference id. */
export const transferName = ({ payoutId, attempt }: Pick<PayoutOrder, 'payoutId' | 'attempt'>): string =>
  `${payoutId}-${attempt}`;

/** Asks MTN what became of a transfer. Changes nothing; any number of times. */
@Injectable()
export class AskAboutTransfer {
  constructor(
    private readonly momo: Momo,
    private readonly requests: MomoRequests,
  ) {}

  /** 'absent' where MTN knows of none, or was never asked; 'unknown' whenever it did not say. */
  async run(attempt: Pick<PayoutOrder, 'payoutId' | 'attempt'>): Promise<PayoutResult> {
    const note = await this.requests.find(transferName(attempt));
    if (!note) return { kind: 'absent' };
    const status = await this.momo.status('transfer', note.country, note.referenceId);
    if (status.kind === 'absent') return { kind: 'absent' };
    return status.kind === 'found' ? payoutResult(status.transaction, note.name) : { kind: 'unknown' };
  }
}
