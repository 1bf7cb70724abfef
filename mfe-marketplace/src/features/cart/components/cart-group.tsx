import type { Cart } from '@asili/contracts';
import { Card, Text, TextLink } from '@asili/ui';
import { Avatar } from '@asili/ui/pictures';
import { countryName } from '@asili/product-ui/places';
import { artisanName, useLanguage } from '@asili/web';
import { paths } from '@asili/web/paths';
import { Trans } from '@asili/web/trans';
import { useMessages } from '../../../messages.ts';
import classes from '../cart.module.css';
import { CartLine, type ChangeQuantity } from './cart-line.tsx';

export interface CartGroupProps {
  readonly group: Cart['groups'][number];
  readonly busy: boolean;
  readonly onQuantity: ChangeQuantity;
}

/** What one artisan sells of the cart: they pack and send it as one parcel. */
export function CartGroup({ group: { artisanId, artisan, items }, busy, onQuantity }: CartGroupProps) {
  const t = useMessages();
  const language = useLanguage();
  const name = artisanName(artisan);
  const heading = `sold-by-${artisanId}`;
  return (
    <Card as="section" className={classes.group} aria-labelledby={heading}>
      <header className={classes.artisan}>
        <Avatar name={name} src={artisan.photo?.url} />
        <div>
          <h2 id={heading} className={classes.soldBy}>
            <Trans
              t={t}
              i18nKey="cart.soldBy"
              values={{ name }}
              components={{ artisan: <TextLink href={paths.artisan.getHref(artisanId)} /> }}
            />
          </h2>
          <Text size="sm" tone="secondary">
            {[artisan.location.city, countryName(artisan.location.country, language)].filter(Boolean).join(', ')}
          </Text>
        </div>
      </header>
      <ul className={classes.lines}>
        {items.map((item) => (
          <CartLine key={item.productId} item={item} busy={busy} onQuantity={onQuantity} />
        ))}
      </ul>
    </Card>
  );
}
