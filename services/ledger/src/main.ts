import 'reflect-metadata';
import { startService } from '@asili/platform';
import { config } from './config.ts';
import { LedgerModule } from './ledger.module.ts';

await startService({ name: 'ledger', module: LedgerModule.forRoot(config), config });
