import { Injectable } from '@nestjs/common';
import { type EventHandler, Inbox, type IncomingEvent, Jobs } from '@asili/platform';
import { type EventData, topics } from '@asili/contracts';
import { RequestCertificate } from '../../app/request-certificate/request-certificate.ts';
import { RetryCertificate } from '../../app/retry-certificate/retry-certificate.ts';

export const mintQueue = 'mint-certificates';

type Registered = EventData<'products.product-registered.v1'>;
type Retried = EventData<'products.product-certification-retried.v1'>;

/** A product on record asks for a certificate, an owner for another try. The job's id is the event's, so a redelivery adds none. */
@Injectable()
export class RegistrationsConsumer implements EventHandler<Registered | Retried> {
  readonly subscription = {
    group: 'ledger.registrations',
    topics: [topics.products],
    types: ['products.product-registered.v1', 'products.product-certification-retried.v1'],
  };

  constructor(
    private readonly inbox: Inbox,
    private readonly request: RequestCertificate,
    private readonly retry: RetryCertificate,
    private readonly jobs: Jobs,
  ) {}

  async handle(event: IncomingEvent<Registered | Retried>): Promise<void> {
    await this.inbox.once(this.subscription.group, event.id, async () => {
      const { data } = event;
      if ('artisanId' in data) await this.request.run(data);
      else await this.retry.run(data.productId, data.attempt);
      await this.jobs.add(mintQueue, { id: event.id, data: { productId: data.productId } });
    });
  }
}
