import { ErrorNotice, LinkButton, Notice } from '@asili/ui';
import { removeFromCart, signInAddress, stored, tabStorage, useCart } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import { cartProductsQuery } from '../api/get-cart-products.ts';
import { guestCart } from '../guest-cart.ts';
import { useMessages } from '../../../messages.ts';
import { CartContents } from './cart-contents.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { EmptyCart } from './empty-cart.tsx';

/** What a visitor wanted in this browser, and the way to keep it. */
export function GuestCart() {
  const t = useMessages();
  const ids = useCart(undefined);
  const { data, refetch, isFetching } = useQuery({ ...cartProductsQuery(ids), enabled: ids.length > 0 });
  const signIn = signInAddress('customer', paths.cart.getHref());
  if (ids.length === 0) return <EmptyCart actions={<LinkButton href={signIn}>{t('cart.signIn')}</LinkButton>} />;
  const isTabOnly = tabStorage.names().some((name) => name.startsWith(stored.cart.name));
  const notice = (
    <Notice
      title={t('cart.guest')}
      actions={
        <LinkButton size="sm" href={signIn}>
          {t('cart.signIn')}
        </LinkButton>
      }
    >
      {t(isTabOnly ? 'cart.guestTabText' : 'cart.guestText')}
    </Notice>
  );
  if (!data) return <CartSkeleton />;
  const known = ids.map((id) => data.get(id));
  const remove = async (id: string) => removeFromCart(undefined, id);
  return (
    <CartContents
      cart={guestCart(known.flatMap((product) => (typeof product === 'object' ? [product] : [])))}
      onQuantity={remove}
      notices={
        <>
          {notice}
          {known.includes('gone') && <Notice kind="caution" title={t('cart.gone')} />}
          {known.includes('failed') && (
            <ErrorNotice title={t('product.failed')} onRetry={() => void refetch()} retrying={isFetching} />
          )}
        </>
      }
    />
  );
}
