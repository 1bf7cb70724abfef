import { Module } from '@nestjs/common';
import { ProductOwnerClient, RecordView, ViewsController } from './views.controller.ts';

/** Views of product pages. */
@Module({ controllers: [ViewsController], providers: [RecordView, ProductOwnerClient] })
export class ViewsModule {}
