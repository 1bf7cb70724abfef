import type { ProfileV1 } from './profile.v1.ts';
import type { ProfileV2 } from './profile.v2.ts';

/** A profile without a picture of the workshop. Records of the topic carry no version: who reads v2 takes v1 as it stands. */
export const profileV1Upcaster = {
  from: 'identity.profile.v1',
  to: 'identity.profile.v2',
  upcast: (data: ProfileV1): ProfileV2 => data,
} as const;
