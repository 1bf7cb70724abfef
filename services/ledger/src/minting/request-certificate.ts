import { Injectable } from '@nestjs/common';
import type { Registration } from '../content/domain/metadata.ts';
import { Certificates } from './certificates.ts';
import { MintJobs } from './mint-jobs.ts';
import { RegisteredProducts } from './registered-products.ts';

/** Opens the certificate of a registered product (state NEW) and asks for the work on it. Every part is a no-op the second time; safe beside itself. */
@Injectable()
export class RequestCertificate {
  constructor(
    private readonly products: RegisteredProducts,
    private readonly certificates: Certificates,
    private readonly jobs: MintJobs,
  ) {}

  async run(product: Registration): Promise<void> {
    const { productId, artisanId } = product;
    await this.products.add(product);
    await this.certificates.apply(productId, { type: 'request', productId, artisanId }, 'requested');
    await this.jobs.add(productId, 1);
  }
}
