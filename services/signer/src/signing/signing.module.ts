import { Module, type DynamicModule } from '@nestjs/common';
import {
  SignTransfer,
  SignaturesController,
  SignerSettings,
  SigningFigures,
  TransferBytesOnDemand,
} from './sign-transfer.ts';
import { SignedTransfers } from './signed-transfers.mongo.ts';
import { TransferBytes } from './domain/check-transfer.ts';
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
        SignedTransfers,
        { provide: SignerSettings, useValue: settings },
        { provide: TransferBytes, useValue: new TransferBytesOnDemand(TreasuryKey.read(keyFile)) },
      ],
    };
  }
}
