import { Injectable } from '@nestjs/common';
import type { UpdateProfileRequest, User as WireUser } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { NameRequired, UserNotFound } from '../accounts/domain/account-errors.ts';
import { cleanText } from '../accounts/domain/user.ts';
import { UserStore, type ProfileFields } from '../accounts/user-store.ts';
import { SessionStore } from '../sessions/session-store.ts';
import { toWireUser } from '../wire-user.ts';
import { PhotoClient } from './photo-client.ts';

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
