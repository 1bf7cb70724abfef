import { Injectable, Body, Controller, Patch } from '@nestjs/common';
import {
  type HoldImageRequest,
  type UpdateProfileRequest,
  type User as WireUser,
  updateProfileRequest,
  type ProfileReply,
} from '@asili/contracts';
import { ServiceClient, CurrentActor, Idempotent, MayRefuse, Roles, type Actor } from '@asili/platform';
import { Clock } from '@asili/kernel';
import { NameRequired, UserNotFound, cleanText } from '../accounts/domain/user.ts';
import { UserStore, type ProfileFields } from '../accounts/user-store.mongo.ts';
import { SessionStore } from '../sessions/session-store.mongo.ts';
import { toWireUser } from '../wire-user.ts';

/**
 * The products service, which keeps uploaded photos.
 * Asks the products service, which keeps all photos; its refusal reaches the person with its own code.
 */
@Injectable()
export class PhotoClient {
  constructor(private readonly services: ServiceClient) {}

  /**
   * Makes sure that the photo is there, is the person's own, and stays for days. Repeating it only adds days.
   * @throws PRODUCTS.PHOTO_UNKNOWN (422), Unavailable
   */
  async reserve(userId: string, photoId: string): Promise<void> {
    const body: HoldImageRequest = { artisanId: userId };
    await this.services.post('products', `/internal/images/${encodeURIComponent(photoId)}/hold`, { body });
  }
}

/**
 * Changes what one says about oneself. One atomic set of the fields given: parallel changes of different fields both
 * stand, of the same field the later one does; repeating it changes nothing more. A photo is reserved before it is named, and
 * kept by whoever follows the profile.
 * @throws UserNotFound, NameRequired, and what reserving a photo throws
 */
@Injectable()
export class UpdateProfile {
  constructor(
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly clock: Clock,
    private readonly photos: PhotoClient,
  ) {}

  async run(userId: string, request: UpdateProfileRequest): Promise<WireUser> {
    const fields = cleaned(request);
    for (const photoId of [fields.photoId, fields.workshopPhotoId])
      if (photoId) await this.photos.reserve(userId, photoId);
    const user = await this.users.update(userId, fields, this.clock.now());
    if (!user) throw new UserNotFound();
    if (request.language) await this.speakInSessions(userId, request.language);
    return toWireUser(user);
  }

  private async speakInSessions(userId: string, language: WireUser['language']): Promise<void> {
    for (const session of await this.sessions.listOf(userId)) await this.sessions.touch({ ...session, language });
  }
}

function cleaned(request: UpdateProfileRequest): ProfileFields {
  const { story, location, language, photoId, workshopPhotoId, spokenLanguages, ...texts } = request;
  if (texts.firstName !== undefined && cleanText(texts.firstName) === '') throw new NameRequired();
  const lines = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, text === undefined ? undefined : cleanText(text)]),
  );
  return {
    ...lines,
    ...(story !== undefined && { story: cleanText(story, { keepLines: true }) }),
    ...(location && { location: { city: cleanText(location.city), country: cleanText(location.country) } }),
    ...(photoId !== undefined && { photoId }),
    ...(workshopPhotoId !== undefined && { workshopPhotoId }),
    ...(spokenLanguages && { spokenLanguages }),
    ...(language && { language }),
  };
}

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
