import { PlatformModule } from '@asili/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { signing, type SignerConfig } from './config.ts';
import { SigningModule } from './signing/signing.module.ts';

/** Alone holds the key of the account HBAR is paid to. Without an account it runs and signs nothing. */
@Module({})
export class SignerModule {
  /** @throws ConfigError */
  static forRoot(config: SignerConfig): DynamicModule {
    const given = signing(config);
    return {
      module: SignerModule,
      imports: [
        PlatformModule.forRoot({ name: 'signer', config, mongo: true }),
        ...(given ? [SigningModule.forRoot(given.settings, given.keyFile)] : []),
      ],
    };
  }
}
