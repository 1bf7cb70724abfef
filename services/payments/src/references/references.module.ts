import { Module, type OnModuleInit } from '@nestjs/common';
import { Relay } from '@asili/platform';
import { referencesIn } from './domain/references-in.ts';
import { OrderReferenceEvents } from './references.events.ts';
import { MongoReferences } from './references.mongo.ts';
import { References } from './references.ts';

/** What money is called, by us and by those who move it. */
@Module({
  controllers: [OrderReferenceEvents],
  providers: [{ provide: References, useClass: MongoReferences }],
  exports: [References],
})
export class ReferencesModule implements OnModuleInit {
  constructor(
    private readonly relay: Relay,
    private readonly references: References,
  ) {}

  onModuleInit(): void {
    this.relay.onInternal(async (events) => {
      for (const event of events) {
        const found = referencesIn(event);
        if (found) await this.references.note(found.caseId, found.references);
      }
    });
  }
}
