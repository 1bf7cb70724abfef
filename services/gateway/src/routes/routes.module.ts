import { Module } from '@nestjs/common';
import { ProxyingModule } from '../proxying/proxying.module.ts';
import { ServiceRoutes } from './service-routes.ts';

/** Which addresses there are, and how they are guarded: what the services say of themselves. */
@Module({ imports: [ProxyingModule], providers: [ServiceRoutes], exports: [ServiceRoutes] })
export class RoutesModule {}
