import type { Shipping, ShippingReply, ShippingZone } from '@asili/contracts';
import { api } from '@asili/web';
import { queryOptions } from '@tanstack/react-query';

/** The terms of several artisans, in their order: all or none. */
export const shippingQuery = (artisanIds: readonly string[]) =>
  queryOptions({
    queryKey: ['shipping', ...artisanIds],
    staleTime: 0,
    queryFn: ({ signal }) =>
      Promise.all(
        artisanIds.map((id) =>
          api<ShippingReply>('GET', `/api/artisans/${encodeURIComponent(id)}/shipping`, { signal }).then(
            ({ shipping }) => shipping,
          ),
        ),
      ),
  });

/** The first zone that names the buyer's country serves it. */
export function zoneFor({ zones }: Shipping, country: string): ShippingZone | undefined {
  return zones.find(({ countries }) => countries.includes(country));
}
