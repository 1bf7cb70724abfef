import { profilePhotoOf, type User as WireUser } from '@asili/contracts';
import { omitUndefined } from '@asili/kernel';
import type { User } from './accounts/domain/user.ts';

/** The account as its owner sees it. */
export function toWireUser(user: User): WireUser {
  const phoneNumber = user.userType === 'artisan' ? user.address : user.contactPhone;
  return omitUndefined({
    id: user.id,
    userType: user.userType,
    firstName: user.firstName,
    lastName: user.lastName,
    businessName: user.businessName,
    email: user.userType === 'customer' ? user.address : undefined,
    phoneNumber,
    location: user.location,
    craft: user.craft,
    story: user.story,
    photo: user.photoId ? profilePhotoOf(user.photoId) : undefined,
    workshopPhoto: user.workshopPhotoId ? profilePhotoOf(user.workshopPhotoId) : undefined,
    spokenLanguages: user.spokenLanguages?.length ? [...user.spokenLanguages] : undefined,
    language: user.language,
  });
}
