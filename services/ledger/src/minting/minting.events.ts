import { Injectable, Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type Incoming, OnEvent } from '@asili/platform';
import type { Registration } from '../content/domain/metadata.ts';
import { Certificates } from './certificates.ts';
import { MintJobs } from './mint-certificate.ts';
import { RegisteredProducts } from './registered-products.mongo.ts';

/** Opens the certificate of a registered product (state NEW) and asks for the work on it. Every part is a no-op the second time; safe under concurrent runs. */
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

/**
 * Takes a failed certificate up again where it stood, keeping any transaction that may still be on its way. A repeat
 * of the same attempt changes nothing.
 */
@Injectable()
export class RetryCertificate {
  constructor(
    private readonly certificates: Certificates,
    private readonly jobs: MintJobs,
  ) {}

  async run(productId: string, attempt: number): Promise<void> {
    const state = await this.certificates.apply(productId, { type: 'retry', attempt }, `retry-${attempt}`);
    if (state.status === 'NEW' || state.status === 'SIGNED' || state.status === 'MINTED')
      await this.jobs.add(productId, state.attempt);
  }
}

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

/** From the beginning where earlier builds had read part of it in two groups: all of it may be repeated. */
const group = 'ledger.minting';

/** A product on record asks for a certificate, an owner for another try; an archived one wants none any more. Safe to repeat, as each use case says. */
@Controller()
export class MintingEvents {
  constructor(
    private readonly request: RequestCertificate,
    private readonly retry: RetryCertificate,
    private readonly withdraw: WithdrawCertificate,
  ) {}

  @OnEvent('products.product-registered.v3', { group })
  registered(@Payload() { data }: Incoming<'products.product-registered.v3'>): Promise<void> {
    return this.request.run(data);
  }

  @OnEvent('products.product-certification-retried.v1', { group })
  retried(@Payload() { data }: Incoming<'products.product-certification-retried.v1'>): Promise<void> {
    return this.retry.run(data.productId, data.attempt);
  }

  @OnEvent('products.product-archived.v1', { group })
  archived(@Payload() { data }: Incoming<'products.product-archived.v1'>): Promise<void> {
    return this.withdraw.run(data.productId);
  }
}
