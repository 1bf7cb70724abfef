import type { LedgerNetwork } from '../../app/network/ledger-network.ts';

const freshMs = 1_000;

/** Whether a node accepts connections, asked at most once a second however many certificates wait for it. */
export class Reachability {
  private asked = 0;
  private answer: Promise<boolean> | undefined;

  constructor(private readonly network: LedgerNetwork) {}

  answers(): Promise<boolean> {
    const now = Date.now();
    if (!this.answer || now - this.asked > freshMs) {
      this.asked = now;
      this.answer = this.network.answers();
    }
    return this.answer;
  }
}
