import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { PhotoClient, ProfilesController, UpdateProfile } from './update-profile.ts';
import { ProfileTopic, ProfilesPublisher, PublishProfiles } from './publish-profiles.ts';

/** What people say about themselves, and the topic that tells the other services. */
@Module({
  imports: [AccountsModule, SessionsModule],
  controllers: [ProfilesController],
  providers: [UpdateProfile, PublishProfiles, ProfilesPublisher, PhotoClient, ProfileTopic],
})
export class ProfilesModule {}
