import type { ClaimNumberReply, ClaimNumberRequest } from '@asili/contracts';
import { api } from '@asili/web';

/** Asks for the account of a lost number: without a code, which then goes to the new number, and with it. */
export const claimNumber = (body: ClaimNumberRequest): Promise<ClaimNumberReply> =>
  api<ClaimNumberReply>('POST', '/api/auth/number-claims', { body });
