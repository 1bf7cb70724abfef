import { Reactions, OnEvent, type Incoming } from '@asili/platform';
import { Module, type OnModuleInit, Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { referencesIn } from './domain/references.ts';
import { References } from './references.mongo.ts';

/** A payment is found by the numbers of its orders. An event that comes again changes nothing. */
@Controller()
export class OrderReferenceEvents {
  constructor(private readonly references: References) {}

  @OnEvent('orders.order-changed.v1', { group: 'payments.references' })
  async orderChanged(@Payload() { data: { paymentId, number } }: Incoming<'orders.order-changed.v1'>): Promise<void> {
    await this.references.note(paymentId, [number]);
  }
}

/** What money is called, by us and by those who move it. */
@Module({ controllers: [OrderReferenceEvents], providers: [References], exports: [References] })
export class ReferencesModule implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly references: References,
  ) {}

  onModuleInit(): void {
    this.reactions.on(
      'payments.index-references',
      (event) => referencesIn(event) !== null,
      async (events) => {
        for (const event of events) {
          const found = referencesIn(event);
          if (found) await this.references.note(found.caseId, found.references);
        }
      },
    );
  }
}
