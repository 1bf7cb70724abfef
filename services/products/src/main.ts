import 'reflect-metadata';
import { startService } from '@asili/platform';
import { acceptMultipart } from './adapters/http/multipart.ts';
import { config } from './config.ts';
import { ProductsModule } from './products.module.ts';

await startService({ name: 'products', module: ProductsModule.with(config), config, configure: acceptMultipart });
