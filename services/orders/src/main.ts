import 'reflect-metadata';
import { startService } from '@asili/platform';
import routes from '../routes.json' with { type: 'json' };
import { ordersConfig } from './config.ts';
import { OrdersModule } from './orders.module.ts';

const config = ordersConfig();
await startService({ name: 'orders', module: OrdersModule.forRoot(config), config, routes });
