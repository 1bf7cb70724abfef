import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

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
