import { profileV2, topics, type ProfileV2 } from '@asili/contracts';
import { OnState, type IncomingState } from '@asili/platform';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ErasePerson } from './erase-person.ts';

/** Who is erased by identity is forgotten here. A record that comes again changes nothing. */
@Controller()
export class ErasureEvents {
  constructor(private readonly erasePerson: ErasePerson) {}

  @OnState(topics.profiles, { group: 'payments.erasure', schema: profileV2 })
  async profileChanged(@Payload() { subject, data }: IncomingState<ProfileV2>): Promise<void> {
    if (data === null) await this.erasePerson.run(subject);
  }
}
