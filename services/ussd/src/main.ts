import 'reflect-metadata';
import { startService } from '@asili/platform';
import { ussdConfig } from './config.ts';
import { UssdModule } from './ussd.module.ts';

const config = ussdConfig();
await startService({ name: 'ussd', module: UssdModule.forRoot(config), config });
