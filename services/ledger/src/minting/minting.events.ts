import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type Incoming, OnEvent } from '@asili/platform';
import { RequestCertificate } from './request-certificate.ts';
import { RetryCertificate } from './retry-certificate.ts';
import { WithdrawCertificate } from './withdraw-certificate.ts';

const group = 'ledger.registrations';

/** A product on record asks for a certificate, an owner for another try; an archived one wants none any more. Safe to repeat, as each use case says. */
@Controller()
export class MintingEvents {
  constructor(
    private readonly request: RequestCertificate,
    private readonly retry: RetryCertificate,
    private readonly withdraw: WithdrawCertificate,
  ) {}

  @OnEvent('products.product-registered.v2', { group })
  registered(@Payload() { data }: Incoming<'products.product-registered.v2'>): Promise<void> {
    return this.request.run(data);
  }

  @OnEvent('products.product-certification-retried.v1', { group })
  retried(@Payload() { data }: Incoming<'products.product-certification-retried.v1'>): Promise<void> {
    return this.retry.run(data.productId, data.attempt);
  }

  /**
   * A group of its own: an instance of a build before this type would skip it and commit. It takes registrations too, so
   * that a product is on record before it is withdrawn.
   */
  @OnEvent(['products.product-registered.v2', 'products.product-archived.v1'], { group: 'ledger.withdrawals' })
  async archived(
    @Payload() event: Incoming<'products.product-registered.v2' | 'products.product-archived.v1'>,
  ): Promise<void> {
    if (event.type === 'products.product-archived.v1') await this.withdraw.run(event.data.productId);
    else await this.request.run(event.data);
  }
}
