import 'reflect-metadata';
import { startService } from '@asili/platform';
import { paymentsConfig } from './config.ts';
import { PaymentsModule } from './payments.module.ts';

const config = paymentsConfig();
await startService({ name: 'payments', module: PaymentsModule.forRoot(config), config });
