import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { OnEvent, type Incoming } from '@asili/platform';
import { SupersedeProduct } from './supersede-product.ts';

@Controller()
export class CorrectionsEvents {
  constructor(private readonly supersede: SupersedeProduct) {}

  /** The group never read another type: an instance of an earlier build would skip this one, commit, and lose it. */
  @OnEvent('products.product-certified.v1', { group: 'products.superseding' })
  certified(@Payload() { data }: Incoming<'products.product-certified.v1'>): Promise<void> {
    return this.supersede.run(data.productId);
  }
}
