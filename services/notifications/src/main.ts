import 'reflect-metadata';
import { startService } from '@asili/platform';
import { notificationsConfig } from './config.ts';
import { NotificationsModule } from './notifications.module.ts';

const config = notificationsConfig();
await startService({ name: 'notifications', module: NotificationsModule.forRoot(config), config });
