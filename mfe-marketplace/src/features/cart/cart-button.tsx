import { Button } from '@asili/ui';
import { useSession } from '@asili/web';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '../../messages.ts';
import { useKeptPieces } from './kept-pieces.ts';

const CartDrawer = lazy(() => import('./cart-drawer.tsx').then((module) => ({ default: module.CartDrawer })));

/** Opens a customer's kept pieces; nobody else has a list. */
export function CartButton() {
  const t = useMessages();
  const { user, isCustomer } = useSession();
  const owner = isCustomer && user ? user.id : '';
  const kept = useKeptPieces(owner);
  const [open, setOpen] = useState(false);
  if (!owner) return null;
  return (
    <>
      <Button size="sm" icon={ShoppingCart} onClick={() => setOpen(true)}>
        {t('cart.open', { count: kept.length })}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <CartDrawer owner={owner} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
