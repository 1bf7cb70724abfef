import type { Cart } from '@asili/contracts';
import { useRef, type ReactNode } from 'react';
import { useMessages } from '../../../messages.ts';
import classes from '../cart.module.css';
import { CartGroup } from './cart-group.tsx';
import { CartSummary } from './cart-summary.tsx';

export interface CartContentsProps {
  readonly cart: Cart;
  readonly notices: ReactNode;
  readonly busy?: boolean;
  /** 0 takes the product out. */
  readonly onQuantity: (productId: string, quantity: number) => Promise<void>;
}

/** Items by artisan, and what they cost together. */
export function CartContents({ cart, notices, busy = false, onQuantity }: CartContentsProps) {
  const t = useMessages();
  const list = useRef<HTMLDivElement>(null);
  const change = (productId: string, quantity: number) => {
    const done = quantity === 0 ? () => list.current?.focus() : () => undefined; // The button that was pressed is gone with its line.
    onQuantity(productId, quantity).then(done, () => undefined);
  };
  return (
    <div className={classes.columns}>
      <div className={classes.groups} ref={list} tabIndex={-1} role="group" aria-label={t('cart.items')}>
        {notices}
        {cart.groups.map((group) => (
          <CartGroup key={group.artisanId} group={group} busy={busy} onQuantity={change} />
        ))}
      </div>
      <CartSummary cart={cart} />
    </div>
  );
}
