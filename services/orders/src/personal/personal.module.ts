import { Module } from '@nestjs/common';
import { MongoPeople } from './people.mongo.ts';
import { People } from './people.ts';
import { MongoPersonalData } from './personal-data.mongo.ts';
import { PersonalData } from './personal-data.ts';
import { PersonalEvents } from './personal.events.ts';

/** What is known about people, kept so that it can be forgotten. */
@Module({
  controllers: [PersonalEvents],
  providers: [
    { provide: People, useClass: MongoPeople },
    { provide: PersonalData, useClass: MongoPersonalData },
  ],
  exports: [People, PersonalData],
})
export class PersonalModule {}
