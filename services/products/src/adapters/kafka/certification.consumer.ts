import { Injectable } from '@nestjs/common';
import { topics, type ServiceEvent } from '@asili/contracts';
import type { EventHandler, IncomingEvent } from '@asili/platform';
import { certificationEvents, RecordCertification } from '../../app/record-certification/record-certification.ts';

/** Brings the ledger's news to the products they are about. */
@Injectable()
export class CertificationConsumer implements EventHandler {
  readonly subscription = { group: 'products.certification', topics: [topics.ledger], types: certificationEvents };

  constructor(private readonly record: RecordCertification) {}

  async handle(event: IncomingEvent): Promise<void> {
    await this.record.run({ type: event.type, data: event.data } as ServiceEvent<'ledger'>, event.id);
  }
}
