import type { Upcaster } from '../upcast.ts';
import { numberMovedV1 } from './number-moved.v1.ts';
import { profileV1, type ProfileV1 } from './profile.v1.ts';
import { profileV2, type ProfileV2 } from './profile.v2.ts';

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
