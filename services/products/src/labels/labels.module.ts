import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { DrawQr, QrDrawer } from './draw-qr.ts';
import { LabelsController } from './labels.controller.ts';
import { PrintTag, TagPrinter } from './print-tag.ts';
import { QrcodeDrawer } from './qr-drawer.qr.ts';
import { ThreadTagPrinter } from './tag-printer.thread.ts';

/** What is printed and tied to a product. */
@Module({
  imports: [CatalogueModule],
  controllers: [LabelsController],
  providers: [
    { provide: QrDrawer, useClass: QrcodeDrawer },
    { provide: TagPrinter, useClass: ThreadTagPrinter },
    DrawQr,
    PrintTag,
  ],
})
export class LabelsModule {}
