import 'reflect-metadata';
import { startService } from '@asili/platform';
import routes from '../routes.json' with { type: 'json' };
import { config } from './config.ts';
import { LedgerModule } from './ledger.module.ts';

await startService({ name: 'ledger', module: LedgerModule.forRoot(config), config, routes });
