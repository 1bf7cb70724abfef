import { profileV2, topics, type ProfileV2 } from '@asili/contracts';
import { OnState, type IncomingState } from '@asili/platform';
import { Controller, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { People, PersonalData } from './personal-data.mongo.ts';

/** Names as they are now; who is erased there is forgotten here. A record that comes again or late changes nothing. */
@Controller()
export class PersonalEvents {
  constructor(
    private readonly people: People,
    private readonly personal: PersonalData,
  ) {}

  @OnState(topics.profiles, { group: 'orders.people', schema: profileV2 })
  async profileChanged(@Payload() { subject, streamVersion, data }: IncomingState<ProfileV2>): Promise<void> {
    await this.people.keep(subject, streamVersion + 1, data);
    if (data === null) await this.personal.forgetAll(subject);
  }
}

/** What is known about people, kept so that it can be forgotten. */
@Module({ controllers: [PersonalEvents], providers: [People, PersonalData], exports: [People, PersonalData] })
export class PersonalModule {}
