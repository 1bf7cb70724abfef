import 'reflect-metadata';
import { startService } from '@asili/platform';
import { identityConfig } from './config.ts';
import { IdentityModule } from './identity.module.ts';

const config = identityConfig();
await startService({ name: 'identity', module: IdentityModule.forRoot(config), config });
