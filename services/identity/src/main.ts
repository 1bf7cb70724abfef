import 'reflect-metadata';
import { startService } from '@asili/platform';
import { config } from './config.ts';
import { IdentityModule } from './identity.module.ts';

await startService({ name: 'identity', module: IdentityModule, config });
