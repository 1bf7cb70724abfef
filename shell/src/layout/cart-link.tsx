import { cx, Icon, Link, useTooltip } from '@asili/ui';
import { claimWanted, queryClient, useCart, useSession } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useEffect } from 'react';
import { cartQuery } from './api/get-cart.ts';
import { useMessages } from '../messages.ts';
import classes from './layout.module.css';

/** How much is in the cart: the server's for a customer, what a visitor wants in this browser for everybody else. */
function useCartCount(): number {
  const { user, isCustomer } = useSession();
  const owner = isCustomer ? user?.id : undefined;
  const waiting = useCart(owner);
  const { data } = useQuery({ ...cartQuery, enabled: owner !== undefined }, queryClient);
  useEffect(() => {
    if (owner) claimWanted(owner);
  }, [owner]);
  useEffect(() => {
    if (owner && waiting.length > 0)
      void import('./hand-over-cart.ts').then(({ handOverCart }) => handOverCart(owner)).catch(() => undefined); // What waits is kept for the next page.
  }, [owner, waiting.length]);
  return owner === undefined ? waiting.length : (data?.cart.itemCount ?? 0);
}

/** The way to the cart, with how much is in it, on every page; artisans and operators have none. What was kept in this browser gets in here. */
export function CartLink({ className }: { readonly className?: string }) {
  const t = useMessages();
  const { isArtisan, isOperator } = useSession();
  const count = useCartCount();
  const label = t('nav.cart', { count });
  const { handlers, tooltip } = useTooltip(label);
  if (isArtisan || isOperator) return null;
  return (
    <Link href={paths.cart.getHref()} className={cx(classes.cart, className)} aria-label={label} {...handlers}>
      <Icon of={ShoppingCart} />
      {count > 0 && <span className={classes.cartCount}>{count}</span>}
      {tooltip}
    </Link>
  );
}
