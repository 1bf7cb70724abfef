import type { ProfileReply, UpdateProfileRequest } from '@asili/contracts';
import { api } from '@asili/web';

/** What one says about oneself; fields left out stay as they are. */
export const saveProfile = (profile: UpdateProfileRequest): Promise<ProfileReply> =>
  api<ProfileReply>('PATCH', '/api/auth/profile', { body: profile });
