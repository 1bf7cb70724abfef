import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { OnEvent, type Incoming } from '@asili/platform';
import { certificationEvents, RecordCertification } from './record-certification.ts';

/** Brings the ledger's news to the products they are about. */
@Controller()
export class CertificationEvents {
  constructor(private readonly record: RecordCertification) {}

  @OnEvent(certificationEvents, { group: 'products.certification' })
  progressed(@Payload() event: Incoming<(typeof certificationEvents)[number]>): Promise<void> {
    return this.record.run(event, event.id);
  }
}
