import type { Clock } from '@asili/kernel';
import type { Registrations } from '../mint-certificate/registrations.ts';

/**
 * The product was taken out of the shop: a certificate whose mint is not signed yet is not made any more. What is signed
 * may be on the ledger already and is taken to its end. A repeat changes nothing.
 */
export class WithdrawCertificate {
  constructor(
    private readonly registrations: Registrations,
    private readonly clock: Clock,
  ) {}

  async run(productId: string): Promise<void> {
    await this.registrations.withdraw(productId, this.clock.now());
  }
}
