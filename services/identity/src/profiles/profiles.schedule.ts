import { Schedule } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { UserStore } from '../accounts/user-store.ts';
import { PublishProfiles } from './publish-profiles.ts';

/** What another process left unpublished when it died. */
const leftoversMs = 1000;

/** Publishes profiles as soon as they change in this process. */
@Injectable()
export class ProfilesPublisher implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly users: UserStore,
    private readonly publishProfiles: PublishProfiles,
  ) {}

  onApplicationBootstrap(): void {
    const publishing = this.schedule.every(leftoversMs, 'publishing profiles', () => this.publishProfiles.run());
    this.users.onProfileChanged(() => { publishing.soon(); });
  }
}
