import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { CertificationController, CertificationEvents } from './certification.controller.ts';
import { GetTimeline, RetryCertification } from './follow-certificate.ts';

/** A certificate's way, as the ledger tells it. */
@Module({
  imports: [CatalogueModule],
  controllers: [CertificationController, CertificationEvents],
  providers: [GetTimeline, RetryCertification],
})
export class CertificationModule {}
