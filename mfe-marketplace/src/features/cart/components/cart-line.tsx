import type { CartItem } from '@asili/contracts';
import { Button, cx, Link, StatusBadge, Text, VisuallyHidden } from '@asili/ui';
import { Money } from '@asili/ui/data';
import { Photo } from '@asili/ui/pictures';
import { Seal } from '@asili/product-ui/seal';
import { useProductTexts } from '@asili/product-ui/texts';
import { localText, useLanguage } from '@asili/web';
import { paths } from '@asili/web/paths';
import { Trans } from '@asili/web/trans';
import { counted, times } from '../../../shared/cart-total.ts';
import { useMessages } from '../../../messages.ts';
import classes from '../cart.module.css';
import { QuantityStepper } from './quantity-stepper.tsx';

/** 0 takes the product out. */
export type ChangeQuantity = (productId: string, quantity: number) => void;

export interface CartLineProps {
  readonly item: CartItem;
  readonly busy: boolean;
  readonly onQuantity: ChangeQuantity;
}

/** One product of the cart with its price of now. It promises nothing: it may be sold while it is in the cart. */
export function CartLine({ item, busy, onQuantity }: CartLineProps) {
  const t = useMessages();
  const language = useLanguage();
  const { verifiedSeal } = useProductTexts();
  const { product, productId, available, quantity } = item;
  const { name } = localText(product, language);
  const isGone = available === 0;
  return (
    <li>
      <div className={cx(classes.picture, isGone && classes.gone)}>
        <Photo image={product.images[0]} alt="" sizes="92px" className={classes.photo} />
        {!isGone && product.certificate && (
          <span className={classes.mark}>
            <Seal contentHash={product.certificate.contentHash} size={28} title={verifiedSeal} />
          </span>
        )}
      </div>
      <div className={classes.words}>
        <h3 className={classes.name}>
          <Link data-touch-target href={paths.product.getHref(productId)}>
            {name}
          </Link>
        </h3>
        {!isGone && (
          <Text size="sm" tone="secondary">
            {t('product.stock', { count: available })}
          </Text>
        )}
        {item.inPurchase && <StatusBadge kind="wait">{t('cart.tagInPurchase')}</StatusBadge>}
        <Difference item={item} />
        <div className={classes.acts}>
          {!isGone && (available > 1 || quantity > 1) && (
            <QuantityStepper
              name={name}
              quantity={quantity}
              available={available}
              busy={busy}
              onChange={(next) => onQuantity(productId, next)}
            />
          )}
          <Button
            variant="quiet"
            size="sm"
            className={classes.remove}
            busy={busy}
            onClick={() => onQuantity(productId, 0)}
          >
            {t('cart.removeWord')}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </div>
      </div>
      <Price item={item} />
    </li>
  );
}

function Difference({ item: { difference, product } }: { readonly item: CartItem }) {
  const t = useMessages();
  if (!difference) return null;
  if (difference.kind === 'price') return <StatusBadge kind="wait">{t('cart.tagPrice')}</StatusBadge>;
  if (difference.kind === 'quantity')
    return <StatusBadge kind="wait">{t('cart.tagQuantity', { count: difference.after })}</StatusBadge>;
  const isForSale = product.isVerified && product.price !== null;
  return (
    <StatusBadge kind="bad">
      {t(!isForSale ? 'cart.tagGone' : product.isHeld ? 'cart.tagHeld' : 'cart.tagSold')}
    </StatusBadge>
  );
}

function Price({ item: { unitPrice, difference, quantity, available } }: { readonly item: CartItem }) {
  const t = useMessages();
  if (!unitPrice) return null;
  const bought = counted({ quantity, available });
  if (bought === 0)
    return (
      <p className={classes.price}>
        <s>
          <Money {...unitPrice} />
        </s>
      </p>
    );
  return (
    <p className={classes.price}>
      {difference?.kind === 'price' && (
        <s>
          <Money {...difference.before} />
        </s>
      )}
      <b>
        <Money {...times(unitPrice, bought)} />
      </b>
      {bought > 1 && (
        <Text as="span" size="sm" tone="secondary">
          <Trans t={t} i18nKey="cart.each" components={{ price: <Money {...unitPrice} /> }} />
        </Text>
      )}
    </p>
  );
}
