import 'reflect-metadata';
import { startService } from '@asili/platform';
import routes from '../routes.json' with { type: 'json' };
import { identityConfig } from './config.ts';
import { IdentityModule } from './identity.module.ts';

const config = identityConfig();
await startService({ name: 'identity', module: IdentityModule.forRoot(config), config, routes });
