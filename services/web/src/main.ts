import 'reflect-metadata';
import { startService } from '@asili/platform';
import routes from '../routes.json' with { type: 'json' };
import { webConfig } from './config.ts';
import { WebModule } from './web.module.ts';

const config = webConfig();
await startService({ name: 'web', module: WebModule.forRoot(config), config, routes });
