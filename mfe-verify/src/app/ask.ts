import type { VerifyReply } from '@asili/contracts';
import { api, ApiError, i18n } from '@asili/web';
import { mayWait, type WaitingCheck } from '@asili/web/offline';
import { coarsePosition } from './coarse-position.ts';

/** The server's answer, the check that waits for a connection, or neither any more: it was taken back, or refused when it was sent. */
export type Asked = { readonly reply: VerifyReply } | { readonly waiting: WaitingCheck } | { readonly gone: true };

/** A connection that does not answer within this is none. */
const patienceMs = 20_000;
const loadLater = () => import('../later.ts');

/**
 * Asks about a code. Without a connection the check is kept, with the key it was first sent under, and goes out by itself;
 * asking again for a code that waits already joins that check.
 * @throws ApiError when the server refuses, or when this browser cannot keep anything
 */
export async function ask(code: string, scanned: string): Promise<Asked> {
  if (mayWait()) {
    const joined = await (await loadLater()).join(code);
    if (joined) return joined;
  }
  const key = crypto.randomUUID();
  const location = await coarsePosition();
  try {
    const reply = await inTime(api<VerifyReply>('POST', `/api/verify/${encodeURIComponent(code)}`, { body: { scanned, location: location ?? 'Unknown' }, idempotencyKey: key }));
    void loadLater().then(({ remember }) => remember(code, reply)).catch(() => undefined);
    return { reply };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 0)) throw error;
    const check = { key, code, scanned, location, language: i18n.language, askedAt: new Date().toISOString() };
    const { keep } = await loadLater();
    return { waiting: await keep(check).catch(() => Promise.reject(error)) };
  }
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ApiError(0, 'no answer in time', 'HTTP.OFFLINE')), patienceMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
