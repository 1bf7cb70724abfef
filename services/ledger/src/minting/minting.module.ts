import { Mongo } from '@asili/platform';
import { Module, type OnModuleInit } from '@nestjs/common';
import { CollectionModule } from '../collection/collection.module.ts';
import { ContentModule } from '../content/content.module.ts';
import { NetworkModule } from '../network/network.module.ts';
import { Certificates } from './certificates.ts';
import { MintCertificate } from './mint-certificate.ts';
import { MintWorker, QueuedMintJobs } from './mint-jobs.queue.ts';
import { MintJobs } from './mint-jobs.ts';
import { RedisMintRateLimiter } from './mint-rate-limiter.redis.ts';
import { MintRateLimiter } from './mint-rate-limiter.ts';
import { MintingEvents } from './minting.events.ts';
import { MongoRegisteredProducts, registrationIndexes } from './registered-products.mongo.ts';
import { RegisteredProducts } from './registered-products.ts';
import { RequestCertificate } from './request-certificate.ts';
import { RetryCertificate } from './retry-certificate.ts';
import { SettleOpen } from './settle-open.ts';
import { SignNext } from './sign-next.ts';
import { WithdrawCertificate } from './withdraw-certificate.ts';

/** From a registration to a serial in safe keeping, exactly once. */
@Module({
  imports: [NetworkModule, ContentModule, CollectionModule],
  controllers: [MintingEvents],
  providers: [
    Certificates,
    MintCertificate,
    SignNext,
    SettleOpen,
    MintWorker,
    RequestCertificate,
    RetryCertificate,
    WithdrawCertificate,
    { provide: MintJobs, useClass: QueuedMintJobs },
    { provide: MintRateLimiter, useClass: RedisMintRateLimiter },
    { provide: RegisteredProducts, useClass: MongoRegisteredProducts },
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
