import { Module, type DynamicModule } from '@nestjs/common';
import { SignTransfer } from './sign-transfer.ts';
import { SignaturesController } from './signatures.controller.ts';
import { SignedTransfers } from './signed-transfers.ts';
import { MongoSignedTransfers } from './signed-transfers.mongo.ts';
import { SignerSettings } from './signer-settings.ts';
import { SigningFigures } from './signing-figures.ts';
import { TransferBytes } from './transfer-bytes.ts';
import { TransferBytesOnDemand } from './transfer-bytes-on-demand.hedera.ts';
import { TreasuryKey } from './treasury-key.disk.ts';

/** Signs what leaves the treasury. */
@Module({})
export class SigningModule {
  /** @throws ConfigError where the key cannot be read */
  static forRoot(settings: SignerSettings, keyFile: string): DynamicModule {
    return {
      module: SigningModule,
      controllers: [SignaturesController],
      providers: [
        SignTransfer,
        SigningFigures,
        { provide: SignedTransfers, useClass: MongoSignedTransfers },
        { provide: SignerSettings, useValue: settings },
        { provide: TransferBytes, useValue: new TransferBytesOnDemand(TreasuryKey.read(keyFile)) },
      ],
    };
  }
}
