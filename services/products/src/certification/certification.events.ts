import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { OnEvent, type Incoming } from '@asili/platform';
import { ProductCommands } from '../catalogue/product-read-model.ts';

/**
 * What the ledger decided of a certificate, on the product it is about. The ledger event's id is the commit id, so a repeat
 * changes nothing. A certificate of no product of ours is parked (ProductNotFound).
 */
@Controller()
export class CertificationEvents {
  constructor(private readonly commands: ProductCommands) {}

  @OnEvent('ledger.certificate-minted.v1', { group: 'products.certification' })
  async minted(@Payload() { id, data }: Incoming<'ledger.certificate-minted.v1'>): Promise<void> {
    await this.commands.run(data.productId, { kind: 'record-certificate', certificate: data.certificate }, id);
  }

  @OnEvent('ledger.certificate-failed.v1', { group: 'products.certification' })
  async failed(@Payload() { id, data }: Incoming<'ledger.certificate-failed.v1'>): Promise<void> {
    await this.commands.run(data.productId, { kind: 'record-failure', reason: data.reason }, id);
  }
}
