import { Schedule } from '@asili/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { UserStore } from '../accounts/user-store.ts';
import { PublishProfiles } from './publish-profiles.ts';

/** How soon another process publishes what one that died left. */
const leftoversMs = 10_000;
/** While the broker or the database is away. */
const againMs = 1000;

/** Publishes profiles as soon as they change in this process. */
@Injectable()
export class ProfilesPublisher implements OnApplicationBootstrap {
  constructor(
    private readonly schedule: Schedule,
    private readonly users: UserStore,
    private readonly publishProfiles: PublishProfiles,
  ) {}

  onApplicationBootstrap(): void {
    const publishing = this.schedule.every(
      (hasFailed) => (hasFailed ? againMs : leftoversMs),
      'publishing profiles',
      () => this.publishProfiles.run(),
    );
    this.users.onProfileChanged(() => {
      publishing.soon();
    });
    publishing.soon();
  }
}
