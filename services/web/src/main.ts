import 'reflect-metadata';
import { startService } from '@asili/platform';
import { webConfig } from './config.ts';
import { WebModule } from './web.module.ts';

const config = webConfig();
await startService({ name: 'web', module: WebModule.forRoot(config), config });
