import 'reflect-metadata';
import { startService } from '@asili/platform';
import routes from '../routes.json' with { type: 'json' };
import { config } from './config.ts';
import { ProductsModule } from './products.module.ts';

await startService({ name: 'products', module: ProductsModule.forRoot(config), config, routes });
