import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type Incoming, Jobs, OnEvent } from '@asili/platform';
import { RequestCertificate } from '../../app/request-certificate/request-certificate.ts';
import { RetryCertificate } from '../../app/retry-certificate/retry-certificate.ts';
import { WithdrawCertificate } from '../../app/withdraw-certificate/withdraw-certificate.ts';

export const mintQueue = 'mint-certificates';

const group = 'ledger.registrations';

/**
 * A product on record asks for a certificate, an owner for another try; an archived one wants none any more. Safe to
 * repeat: what is decided has a commit id of its own, and the job's id is the event's.
 */
@Controller()
export class RegistrationsEvents {
  constructor(
    private readonly request: RequestCertificate,
    private readonly retry: RetryCertificate,
    private readonly withdraw: WithdrawCertificate,
    private readonly jobs: Jobs,
  ) {}

  @OnEvent('products.product-registered.v1', { group })
  async registered(@Payload() { id, data }: Incoming<'products.product-registered.v1'>): Promise<void> {
    await this.request.run(data);
    await this.addJob(id, data.productId);
  }

  @OnEvent('products.product-certification-retried.v1', { group })
  async retried(@Payload() { id, data }: Incoming<'products.product-certification-retried.v1'>): Promise<void> {
    await this.retry.run(data.productId, data.attempt);
    await this.addJob(id, data.productId);
  }

  /**
   * A group of its own: an instance of a build before this type would skip it and commit. It takes registrations too, so
   * that a product is on the list before it is withdrawn.
   */
  @OnEvent(['products.product-registered.v1', 'products.product-archived.v1'], { group: 'ledger.withdrawals' })
  async archived(@Payload() event: Incoming<'products.product-registered.v1' | 'products.product-archived.v1'>): Promise<void> {
    if (event.type === 'products.product-archived.v1') await this.withdraw.run(event.data.productId);
    else await this.request.run(event.data);
  }

  private async addJob(eventId: string, productId: string): Promise<void> {
    await this.jobs.add(mintQueue, { id: eventId, data: { productId } });
  }
}
