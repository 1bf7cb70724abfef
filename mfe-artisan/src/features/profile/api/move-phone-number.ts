import type { MovePhoneNumberChallenge, MovePhoneNumberRequest, ProfileReply } from '@asili/contracts';
import { api } from '@asili/web';

/** Moves the account to another number: without codes, then with the one of the number of now, then with both. @returns what is asked for next, or the account at its new number */
export const movePhoneNumber = (body: MovePhoneNumberRequest): Promise<MovePhoneNumberChallenge | ProfileReply> =>
  api<MovePhoneNumberChallenge | ProfileReply>('PUT', '/api/auth/phone-number', { body });
