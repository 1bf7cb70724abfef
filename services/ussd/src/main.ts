import 'reflect-metadata';
import { startService } from '@asili/platform';
import routes from '../routes.json' with { type: 'json' };
import { ussdConfig } from './config.ts';
import { UssdModule } from './ussd.module.ts';

const config = ussdConfig();
await startService({ name: 'ussd', module: UssdModule.forRoot(config), config, routes });
