import { Body, Controller, Patch } from '@nestjs/common';
import { updateProfileRequest, type ProfileReply, type UpdateProfileRequest } from '@asili/contracts';
import { CurrentActor, Idempotent, MayRefuse, Roles, type Actor } from '@asili/platform';
import { UpdateProfile } from './update-profile.ts';

/** What a signed-in person says about themselves. Who they are comes from the actor token, never from the body. */
@Controller('api/auth/profile')
export class ProfilesController {
  constructor(private readonly updateProfile: UpdateProfile) {}

  @Patch()
  @Idempotent()
  @MayRefuse(422, 'PRODUCTS.PHOTO_UNKNOWN')
  @Roles('artisan', 'customer')
  async change(
    @CurrentActor() actor: Actor,
    @Body({ schema: updateProfileRequest.strict() }) body: UpdateProfileRequest,
  ): Promise<ProfileReply> {
    return { user: await this.updateProfile.run(actor.id, body) };
  }
}
