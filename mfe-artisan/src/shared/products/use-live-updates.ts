import type { Product, serverEvents } from '@asili/contracts';
import type { z } from '@asili/web/forms';
import { useServerEvent } from '@asili/web';
import { onChange } from '@asili/web/offline';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useArtisanId } from '../use-artisan-id.ts';
import { ownProductsKey, ownProductsQuery } from './get-own-products.ts';
import { productQuery } from './get-product.ts';

type Status = z.infer<(typeof serverEvents)['product-status']>;
type Verification = z.infer<(typeof serverEvents)['verification']>;

/** Milliseconds: verifications of a busy hour are counted anew together. */
const settleMs = 3_000;

/** Brings changes of one's own products in without a reload, those this device sent later among them, asking only for what an event is about. */
export function useLiveUpdates(): void {
  const artisanId = useArtisanId();
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { queryKey } = ownProductsQuery(artisanId);
  useEffect(
    () => onChange((registered) => registered && void queries.invalidateQueries({ queryKey: ownProductsKey })),
    [queries],
  );
  const patch = (id: string, next: (product: Product) => Product) =>
    queries.setQueryData(queryKey, (all) => all?.map((product) => (product.id === id ? next(product) : product)));
  const recount = () => {
    clearTimeout(timer.current);
    // Yesterday and last month are over; nothing that happens now changes them.
    timer.current = setTimeout(
      () =>
        void queries.invalidateQueries({
          queryKey: ['own-analytics'],
          predicate: ({ queryKey: [, , period] }) => period !== 'yesterday' && period !== 'last-month',
        }),
      settleMs,
    );
  };
  useServerEvent<Status>(
    'product-status',
    ({ productId }) => {
      recount();
      void queries.invalidateQueries({ queryKey: ['own-timeline', productId] });
      if (queries.getQueryData(queryKey)?.every(({ id }) => id !== productId))
        void queries.invalidateQueries({ queryKey });
      void queries.fetchQuery(productQuery(productId)).then(
        ({ product }) => patch(productId, () => product),
        () => undefined,
      );
    },
    artisanId !== undefined,
  );
  useServerEvent<Verification>(
    'verification',
    ({ productId, verificationCount }) => {
      recount();
      if (verificationCount === undefined) void queries.invalidateQueries({ queryKey });
      else patch(productId, (product) => ({ ...product, verificationCount }));
    },
    artisanId !== undefined,
  );
}
