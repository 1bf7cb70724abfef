import 'reflect-metadata';
import { startService } from '@asili/platform';
import { verificationConfig } from './config.ts';
import { VerificationModule } from './verification.module.ts';

const config = verificationConfig();
await startService({ name: 'verification', module: VerificationModule.forRoot(config), config });
