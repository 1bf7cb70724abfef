import { Module } from '@nestjs/common';
import { HttpProductOwnerClient } from './product-owner-client.http.ts';
import { ProductOwnerClient } from './product-owner-client.ts';
import { RecordView } from './record-view.ts';
import { ViewsController } from './views.controller.ts';

/** Views of product pages. */
@Module({
  controllers: [ViewsController],
  providers: [RecordView, { provide: ProductOwnerClient, useClass: HttpProductOwnerClient }],
})
export class ViewsModule {}
