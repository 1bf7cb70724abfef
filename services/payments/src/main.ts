import 'reflect-metadata';
import { startService } from '@asili/platform';
import routes from '../routes.json' with { type: 'json' };
import { paymentsConfig } from './config.ts';
import { PaymentsModule } from './payments.module.ts';

const config = paymentsConfig();
await startService({ name: 'payments', module: PaymentsModule.forRoot(config), config, routes });
