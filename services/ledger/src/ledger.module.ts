import { Module } from '@nestjs/common';
import { Mongo, PlatformModule } from '@asili/platform';
import { CertificatesController } from './adapters/http/certificates.controller.ts';
import { IpfsController } from './adapters/http/ipfs.controller.ts';
import { TokensController } from './adapters/http/tokens.controller.ts';
import { RegistrationsEvents } from './adapters/kafka/registrations.events.ts';
import { registrationIndexes } from './adapters/mongo/mongo-registrations.ts';
import { transactionIdIndexes } from './adapters/mongo/mongo-transaction-ids.ts';
import { Background, BackgroundParts } from './background.ts';
import { config } from './config.ts';
import { adapterProviders, mintProvider, caseProviders } from './providers.ts';

/** The ledger service: content, certificates, and the network behind them. */
@Module({
  imports: [
    PlatformModule.forRoot({
      name: 'ledger',
      config,
      mongo: true,
      redis: true,
      kafka: true,
      eventStore: { aggregates: ['certificate'] },
    }),
  ],
  controllers: [IpfsController, CertificatesController, TokensController, RegistrationsEvents],
  providers: [...adapterProviders(), ...caseProviders(), mintProvider(), BackgroundParts, Background],
})
export class LedgerModule {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([...registrationIndexes, ...transactionIdIndexes]);
  }
}
