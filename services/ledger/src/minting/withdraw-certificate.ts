import { Injectable } from '@nestjs/common';
import { RegisteredProducts } from './registered-products.ts';

/**
 * The product was taken out of the shop: a certificate whose mint is not signed yet is not made any more; its job finds
 * out at its next run. What is signed may be on the ledger already and is taken to its end. A repeat changes nothing.
 */
@Injectable()
export class WithdrawCertificate {
  constructor(private readonly products: RegisteredProducts) {}

  run(productId: string): Promise<void> {
    return this.products.withdraw(productId);
  }
}
