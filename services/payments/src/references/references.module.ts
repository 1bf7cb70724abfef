import { Reactions } from '@asili/platform';
import { Module, type OnModuleInit } from '@nestjs/common';
import { referencesIn } from './domain/references.ts';
import { References } from './references.mongo.ts';

/** What money is called, by us and by those who move it. */
@Module({ providers: [References], exports: [References] })
export class ReferencesModule implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly references: References,
  ) {}

  onModuleInit(): void {
    this.reactions.on(
      'payments.index-references',
      (event) => referencesIn(event) !== null,
      (events) => this.references.noteAll(events.flatMap((event) => referencesIn(event) ?? [])),
    );
  }
}
