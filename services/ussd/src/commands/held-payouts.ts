import { isUnavailable } from '@asili/platform';
import type { Message } from '../words/domain/render.ts';
import type { ArtisanRequest } from './domain/command-request.ts';
import type { Neighbours } from './neighbours.ts';

const hourMs = 3_600_000;

/** What is said under a balance or an account of payouts that are held: how long, and why. Nothing where they are not, and where payments does not say so. */
export async function heldPayouts(
  neighbours: Neighbours,
  request: ArtisanRequest,
  now: Date,
): Promise<readonly Message[]> {
  const account = await neighbours.payoutAccount(request).catch((error: unknown) => {
    if (isUnavailable(error)) return null;
    throw error;
  });
  if (!account?.heldUntil) return [];
  const hours = Math.ceil((Date.parse(account.heldUntil) - now.getTime()) / hourMs);
  return [
    {
      key: 'payouts-held',
      params: { hours: String(Math.max(1, hours)), reason: { key: `held-${account.heldFor ?? 'number-changed'}` } },
    },
  ];
}
