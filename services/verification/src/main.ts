import 'reflect-metadata';
import { startService } from '@asili/platform';
import routes from '../routes.json' with { type: 'json' };
import { verificationConfig } from './config.ts';
import { VerificationModule } from './verification.module.ts';

const config = verificationConfig();
await startService({ name: 'verification', module: VerificationModule.forRoot(config), config, routes });
