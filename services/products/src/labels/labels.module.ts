import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { DrawQr, QrDrawer } from './qr-drawer.qr.ts';
import { LabelsController } from './labels.controller.ts';
import { PrintTag, TagPrinter } from './print-tag.ts';

/** What is printed and tied to a product. */
@Module({
  imports: [CatalogueModule],
  controllers: [LabelsController],
  providers: [QrDrawer, TagPrinter, DrawQr, PrintTag],
})
export class LabelsModule {}
