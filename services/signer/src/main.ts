import 'reflect-metadata';
import { startService } from '@asili/platform';
import { signerConfig } from './config.ts';
import { SignerModule } from './signer.module.ts';

const config = signerConfig();
await startService({ name: 'signer', module: SignerModule.forRoot(config), config });
