import type { VerifyReply, VerifyRequest } from '@asili/contracts';
import { api, ApiError } from '@asili/web';

/** A connection that does not answer within this is none. */
const timeoutMs = 20_000;

/**
 * Verifies a code. The same key again is the same verification.
 * @throws ApiError when the server refuses; status 0 without a connection
 */
export async function verifyCode(code: string, body: VerifyRequest, idempotencyKey: string): Promise<VerifyReply> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ApiError(0, 'no answer in time', 'HTTP.OFFLINE')), timeoutMs);
  });
  return Promise.race([
    api<VerifyReply>('POST', `/api/verify/${encodeURIComponent(code)}`, { body, idempotencyKey }),
    timeout,
  ]).finally(() => clearTimeout(timer));
}
