import { z } from 'zod';
import { openEnum } from '../open-enum.ts';
import type { Upcaster } from '../upcast.ts';

/**
 * An artisan's account signs in with another number from now on; its id stays. `move` counts the moves of the account from 1. The numbers
 * stand in no event: who keeps one asks identity for those of the move.
 */
export const numberMovedV1 = z.object({
  artisanId: z.string(),
  move: z.number().int().positive(),
  /** How it was proved: on the web, on the phone, or by operators where the old number is lost. */
  by: openEnum(['web', 'phone', 'operators']),
  movedAt: z.iso.datetime(),
});
export type NumberMovedV1 = z.infer<typeof numberMovedV1>;

/** State topic `asili.identity.profiles.v1`, key = subject; a tombstone erases. The only place names travel. */
export const profileV1 = z.object({
  subject: z.string(),
  userType: openEnum(['artisan', 'customer']),
  firstName: z.string(),
  lastName: z.string().optional(),
  businessName: z.string().optional(),
  location: z.object({ city: z.string(), country: z.string() }).optional(),
  craft: z.string().optional(),
  story: z.string().optional(),
  /** An upload at the products service, which keeps its files as long as this says so. */
  photoId: z.string().optional(),
  spokenLanguages: z.array(z.string()).optional(),
  language: openEnum(['en', 'sw', 'fr']),
});
export type ProfileV1 = z.infer<typeof profileV1>;

/** State topic `asili.identity.profiles.v1`, key = subject; a tombstone erases. The only place names travel. */
export const profileV2 = z.object({
  subject: z.string(),
  userType: openEnum(['artisan', 'customer']),
  firstName: z.string(),
  lastName: z.string().optional(),
  businessName: z.string().optional(),
  location: z.object({ city: z.string(), country: z.string() }).optional(),
  craft: z.string().optional(),
  story: z.string().optional(),
  /** The person's portrait: an upload at the products service, which keeps its files as long as this says so. */
  photoId: z.string().optional(),
  /** Where the person works, kept like the portrait. */
  workshopPhotoId: z.string().optional(),
  spokenLanguages: z.array(z.string()).optional(),
  language: openEnum(['en', 'sw', 'fr']),
});
export type ProfileV2 = z.infer<typeof profileV2>;

/** Every event of identity ever stored or published. None is ever edited or taken out. */
export const identityEvents = { 'identity.number-moved.v1': numberMovedV1 } as const;

/** States of compacted topics. */
export const identityStates = { 'identity.profile.v1': profileV1, 'identity.profile.v2': profileV2 } as const;

/** A profile without a picture of the workshop. Records of the topic carry no version: who reads v2 takes v1 as it stands. */
const profileV1Upcaster = {
  from: 'identity.profile.v1',
  to: 'identity.profile.v2',
  upcast: (data: ProfileV1): ProfileV2 => data,
} as const;

export const identityUpcasters = [profileV1Upcaster] as const satisfies readonly Upcaster[];
