import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { HttpPhotoClient } from './photo-client.http.ts';
import { PhotoClient } from './photo-client.ts';
import { KafkaProfileTopic } from './profile-topic.kafka.ts';
import { ProfileTopic } from './profile-topic.ts';
import { ProfilesController } from './profiles.controller.ts';
import { ProfilesPublisher } from './profiles.schedule.ts';
import { PublishProfiles } from './publish-profiles.ts';
import { UpdateProfile } from './update-profile.ts';

/** What people say about themselves, and the topic that tells the other services. */
@Module({
  imports: [AccountsModule, SessionsModule],
  controllers: [ProfilesController],
  providers: [
    UpdateProfile,
    PublishProfiles,
    ProfilesPublisher,
    { provide: PhotoClient, useClass: HttpPhotoClient },
    { provide: ProfileTopic, useClass: KafkaProfileTopic },
  ],
})
export class ProfilesModule {}
