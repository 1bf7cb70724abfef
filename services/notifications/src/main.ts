import 'reflect-metadata';
import { startService } from '@asili/platform';
import routes from '../routes.json' with { type: 'json' };
import { notificationsConfig } from './config.ts';
import { NotificationsModule } from './notifications.module.ts';

const config = notificationsConfig();
await startService({ name: 'notifications', module: NotificationsModule.forRoot(config), config, routes });
