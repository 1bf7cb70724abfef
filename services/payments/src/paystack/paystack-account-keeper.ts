import { Clock, type Asset } from '@asili/kernel';
import { AccountKeeper, type Settlement } from '../reconciliation/keepers-of-accounts.ts';
import { Paystack } from './paystack.ts';

const lately = 30 * 86_400_000;

/** Paystack cannot be asked just now. */
class PaystackAway extends Error {}

/** What Paystack owes us in one currency. */
export class PaystackAccountKeeper extends AccountKeeper {
  override readonly account: string;

  constructor(
    private readonly currency: Asset,
    private readonly paystack: Paystack,
    private readonly clock: Clock,
  ) {
    super();
    this.account = `psp:paystack:receivable:${currency}`;
  }

  override async balance(): Promise<bigint | null> {
    const answer = await this.paystack.balances();
    return answer.kind === 'answered'
      ? (answer.body.find(({ currency }) => currency === this.currency)?.minor ?? 0n)
      : null;
  }

  override async settlements(): Promise<Settlement[]> {
    const answer = await this.paystack.settlements(new Date(this.clock.now().getTime() - lately));
    if (answer.kind !== 'answered') throw new PaystackAway();
    return answer.body
      .filter(({ currency }) => currency === this.currency)
      .map(({ id, minor }) => ({ id: `paystack.${id}`, minor }));
  }
}
