import type { CartItem } from '@asili/contracts';
import { ErrorNotice, toast, useUi } from '@asili/ui';
import { exactTime } from '@asili/ui/data';
import { describeError } from '@asili/web';
import { useMutation, useQuery } from '@tanstack/react-query';
import { cartQuery, putCartItem } from '../../../shared/api/get-cart.ts';
import { useMessages } from '../../../messages.ts';
import { CartContents } from './cart-contents.tsx';
import { CartDifferences, InPurchaseNotices, JoinedNotice } from './cart-notices.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { EmptyCart } from './empty-cart.tsx';

/** The cart the server keeps, the same on every device. */
export function CustomerCart() {
  const t = useMessages();
  const { locale } = useUi();
  const { data, dataUpdatedAt, isError, error, refetch, isFetching } = useQuery(cartQuery);
  const change = useMutation({
    mutationFn: async (lines: readonly { readonly id: string; readonly quantity: number }[]) => {
      for (const { id, quantity } of lines) await putCartItem(id, quantity);
    },
    onError: (failure) => {
      toast({
        title: t('cart.notChanged'),
        description: describeError(failure, t('cart.notChangedText')),
        variant: 'destructive',
      });
      void refetch();
    },
  });
  if (!data) {
    if (!isError) return <CartSkeleton />;
    return (
      <ErrorNotice title={t('cart.failed')} onRetry={() => void refetch()} retrying={isFetching}>
        {describeError(error, t('cart.failedText'))}
      </ErrorNotice>
    );
  }
  const items = data.cart.groups.flatMap((group) => group.items);
  if (items.length === 0) return <EmptyCart notice={<JoinedNotice />} />;
  const accept = (changed: readonly CartItem[]) =>
    change.mutate(changed.map(({ productId: id, quantity }) => ({ id, quantity })));
  return (
    <CartContents
      cart={data.cart}
      busy={change.isPending}
      onQuantity={(id, quantity) => change.mutateAsync([{ id, quantity }])}
      notices={
        <>
          {isError && (
            <ErrorNotice kind="caution" title={t('cart.failed')} onRetry={() => void refetch()} retrying={isFetching}>
              {t('cart.asOf', { time: exactTime(new Date(dataUpdatedAt), locale) })}
            </ErrorNotice>
          )}
          <JoinedNotice />
          <InPurchaseNotices items={items} />
          <CartDifferences items={items} onAccept={accept} busy={change.isPending} />
        </>
      }
    />
  );
}
