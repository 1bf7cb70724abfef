import 'reflect-metadata';
import { startService } from '@asili/platform';
import routes from '../routes.json' with { type: 'json' };
import { AnalyticsModule } from './analytics.module.ts';
import { analyticsConfig } from './config.ts';

const config = analyticsConfig();
await startService({ name: 'analytics', module: AnalyticsModule.forRoot(config), config, routes });
