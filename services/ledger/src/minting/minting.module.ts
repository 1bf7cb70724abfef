import { Mongo } from '@asili/platform';
import { Module, type OnModuleInit } from '@nestjs/common';
import { CollectionModule } from '../collection/collection.module.ts';
import { ContentModule } from '../content/content.module.ts';
import { NetworkModule } from '../network/network.module.ts';
import { Certificates } from './certificates.ts';
import { MintCertificate, MintJobs } from './mint-certificate.ts';
import { MintRateLimiter } from './mint-rate-limiter.redis.ts';
import { MintingEvents, RequestCertificate, RetryCertificate, WithdrawCertificate } from './minting.events.ts';
import { RegisteredProducts, registrationIndexes } from './registered-products.mongo.ts';
import { ReconcileSubmitted, SignNext } from './sign-and-settle.ts';

/** From a registration to a serial in safe keeping, exactly once. */
@Module({
  imports: [NetworkModule, ContentModule, CollectionModule],
  controllers: [MintingEvents],
  providers: [
    Certificates,
    MintCertificate,
    SignNext,
    ReconcileSubmitted,
    RequestCertificate,
    RetryCertificate,
    WithdrawCertificate,
    MintJobs,
    MintRateLimiter,
    RegisteredProducts,
  ],
  exports: [Certificates],
})
export class MintingModule implements OnModuleInit {
  constructor(
    private readonly mongo: Mongo,
    private readonly products: RegisteredProducts,
    private readonly jobs: MintJobs,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(registrationIndexes);
    await this.products.handOver((productId, attempt) => this.jobs.add(productId, attempt));
  }
}
