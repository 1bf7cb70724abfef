import type { CartItem } from '@asili/contracts';
import { Button, LinkButton, Notice, useUi } from '@asili/ui';
import { clockTime, formatMoney } from '@asili/ui/data';
import { localText, useLanguage } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../../messages.ts';
import classes from '../cart.module.css';

interface Joined {
  readonly joined: number;
  readonly refused: number;
}

/** Tells once what this browser brought into the cart. The shell hands it over and says what came of it. */
export function JoinedNotice() {
  const t = useMessages();
  const { data } = useQuery<Joined | null>({ queryKey: ['cart-joined'], queryFn: () => null, enabled: false });
  if (!data) return null;
  return (
    <Notice title={t('cart.joined')} announce="status">
      {data.joined > 0 && t('cart.joinedText', { count: data.joined })}{' '}
      {data.refused > 0 && t('cart.refusedText', { count: data.refused })}
    </Notice>
  );
}

/** Items that are held for the customer in a purchase they have not paid, with the way to go on with it. */
export function InPurchaseNotices({ items }: { readonly items: readonly CartItem[] }) {
  const t = useMessages();
  const { locale } = useUi();
  const held = new Map(
    items.flatMap(({ inPurchase }) => (inPurchase ? [[inPurchase.purchaseId, inPurchase.holdExpiresAt] as const] : [])),
  );
  return [...held].map(([purchaseId, until]) => (
    <Notice
      key={purchaseId}
      title={t('cart.inPurchase', {
        count: items.filter(({ inPurchase }) => inPurchase?.purchaseId === purchaseId).length,
        time: clockTime(new Date(until), locale),
      })}
      actions={
        <LinkButton size="sm" variant="primary" href={paths.purchase.getHref(purchaseId)}>
          {t('cart.goOn')}
        </LinkButton>
      }
    />
  ));
}

export interface CartDifferencesProps {
  readonly items: readonly CartItem[];
  readonly busy: boolean;
  /** The customer has seen the new prices. */
  readonly onAccept: (items: readonly CartItem[]) => void;
}

/** What changed since it was added: shown, and nothing of it done. */
export function CartDifferences({ items, busy, onAccept }: CartDifferencesProps) {
  const t = useMessages();
  const changed = items.filter(({ difference }) => difference !== undefined);
  const repriced = changed.filter(({ difference }) => difference?.kind === 'price');
  if (changed.length === 0) return null;
  const accept = repriced.length > 0 && (
    <Button size="sm" busy={busy} onClick={() => onAccept(repriced)}>
      {t('cart.accept')}
    </Button>
  );
  return (
    <Notice kind="caution" title={t('cart.changed', { count: changed.length })} announce="status" actions={accept}>
      <ul className={classes.changes}>
        {changed.map((item) => (
          <li key={item.productId}>
            <Change item={item} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Change({ item: { product, difference } }: { readonly item: CartItem }) {
  const t = useMessages();
  const { locale } = useUi();
  const { name } = localText(product, useLanguage());
  if (difference?.kind === 'price') {
    const text = ({ amount, currency }: typeof difference.before) => formatMoney(amount, currency, locale);
    return t('cart.changedPrice', { name, before: text(difference.before), after: text(difference.after) });
  }
  if (difference?.kind === 'quantity')
    return t('cart.changedQuantity', { name, count: difference.after, before: difference.before });
  const isForSale = product.isVerified && product.price !== null;
  return t(!isForSale ? 'cart.changedGone' : product.isHeld ? 'cart.changedHeld' : 'cart.changedSold', { name });
}
