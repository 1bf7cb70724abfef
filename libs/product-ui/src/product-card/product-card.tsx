import { Button, cx, Link, LinkButton, Skeleton, useUi } from '@asili/ui';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import type { ReactNode } from 'react';
import { artisanName, countryName } from '@asili/kernel';
import { Money } from '@asili/ui/data';
import { Photo, type PhotoImage } from '@asili/ui/pictures';
import { Seal } from '../seal-mark/seal.tsx';
import { useProductTexts } from '../texts/product-texts.ts';
import classes from './product-card.module.css';
import gridClasses from './product-grid.module.css';

/** The part of a product a card shows; `Product` of the contracts fits. */
export interface CardProduct {
  readonly id: string;
  readonly name: string;
  readonly price: string | null;
  readonly currency: string;
  readonly imageUrl?: string | null;
  readonly images?: readonly PhotoImage[];
  readonly artisan?: {
    readonly businessName?: string | undefined;
    readonly firstName: string;
    readonly lastName?: string | undefined;
    readonly location: { readonly city: string; readonly country: string };
  };
  readonly isVerified: boolean;
  readonly certificate?: { readonly contentHash: string } | null;
}

export interface ProductCardProps {
  readonly product: CardProduct;
  /** Shows the cart button. */
  readonly onAddToCart?: (() => void) | undefined;
  /** Where the artisan's name leads. */
  readonly artisanHref?: string | undefined;
  /** A button in the corner of the photo. */
  readonly corner?: ReactNode;
  /** What buyers gave, under the artisan. */
  readonly rating?: ReactNode;
  /** Beside the price, smaller: what it is worth elsewhere. */
  readonly priceNote?: ReactNode;
  /** A status word or count under the price. */
  readonly details?: ReactNode;
  /** Own buttons in place of View Details and Add to Cart. */
  readonly actions?: ReactNode;
  /** Where the card leads. */
  readonly href: string;
  /** Three columns on wide screens leave room for the words 'Add to Cart'. */
  readonly roomy?: boolean | undefined;
  readonly eager?: boolean | undefined;
  readonly sizes?: string | undefined;
  /** Level of the name; h2 where the grid follows the page's title at once. */
  readonly heading?: 'h2' | 'h3' | undefined;
}

/** Phones are told less than the 46vw they show: their screens are so dense that nobody sees it, and it halves the bytes. */
const defaultSizes = '(min-width: 1040px) 290px, 30vw';

/** 'Nomusa Zulu · Hluhluwe, South Africa': the artisan's business or own name, and place. */
function ArtisanLine({
  artisan,
  href,
}: {
  readonly artisan: NonNullable<CardProduct['artisan']>;
  readonly href: string | undefined;
}) {
  const { locale } = useUi();
  const name = artisanName(artisan);
  return (
    <p className={classes.by}>
      {href ? <Link href={href}>{name}</Link> : name} · {artisan.location.city},{' '}
      {countryName(artisan.location.country, locale)}
    </p>
  );
}

/** One product in a grid, an `<li>`: photo with seal, name, artisan, price, actions. */
export function ProductCard({
  product,
  onAddToCart,
  artisanHref,
  corner,
  rating,
  priceNote,
  details,
  actions,
  href,
  roomy,
  eager,
  sizes = defaultSizes,
  heading: Heading = 'h3',
}: ProductCardProps) {
  const texts = useProductTexts();
  const image = product.images?.[0];
  return (
    <li className={cx(classes.item, roomy && classes.roomy)}>
      <div className={classes.picture}>
        <Photo image={image} src={product.imageUrl} alt={image?.alt ?? ''} sizes={sizes} eager={eager} />
        {product.isVerified && product.certificate && (
          <span className={classes.mark}>
            <Seal contentHash={product.certificate.contentHash} size={40} title={texts.verifiedSeal} />
          </span>
        )}
        {corner && <span className={classes.corner}>{corner}</span>}
      </div>
      <Heading className={classes.name}>
        <Link href={href}>{product.name}</Link>
      </Heading>
      {product.artisan && <ArtisanLine artisan={product.artisan} href={artisanHref} />}
      {rating && <p className={classes.rating}>{rating}</p>}
      {product.price !== null && (
        <p className={classes.price}>
          <Money amount={product.price} currency={product.currency} />
          {priceNote && <small className={classes.priceNote}>{priceNote}</small>}
        </p>
      )}
      {details && <div className={classes.details}>{details}</div>}
      <div className={cx(classes.actions, !onAddToCart && !actions && classes.single)}>
        {actions ?? <CardActions name={product.name} href={href} onAddToCart={onAddToCart} />}
      </div>
    </li>
  );
}

function CardActions({
  name,
  href,
  onAddToCart,
}: {
  readonly name: string;
  readonly href: string;
  readonly onAddToCart: ProductCardProps['onAddToCart'];
}) {
  const texts = useProductTexts();
  return (
    <>
      <LinkButton size="sm" href={href} aria-label={`${texts.viewDetails}: ${name}`}>
        {texts.viewDetails}
      </LinkButton>
      {onAddToCart && (
        <Button size="sm" icon={ShoppingCart} onClick={onAddToCart} aria-label={`${texts.addToCart}: ${name}`}>
          <span className={classes.cartWord}>{texts.addToCart}</span>
        </Button>
      )}
    </>
  );
}

export interface SampleProductCardProps {
  readonly name: string;
  readonly price: string;
  readonly currency: string;
  readonly imageUrl?: string | null;
  readonly heading?: 'h2' | 'h3';
}

/** A product that does not exist: marked, washed out, no seal, not for sale. */
export function SampleProductCard({
  name,
  price,
  currency,
  imageUrl,
  heading: Heading = 'h3',
}: SampleProductCardProps) {
  const { texts } = useUi();
  const { notForSale } = useProductTexts();
  return (
    <li className={classes.item}>
      <div className={classes.picture}>
        <Photo src={imageUrl} alt="" className={classes.faded} />
        <span className={classes.flag}>{texts.sample}</span>
      </div>
      <Heading className={classes.name}>{name}</Heading>
      <p className={classes.by}>{notForSale}</p>
      <p className={classes.price}>
        <Money amount={price} currency={currency} />
      </p>
    </li>
  );
}

/** The shape of a card while the listing loads. */
export function ProductCardSkeleton() {
  return (
    <li className={classes.item}>
      <Skeleton ratio={1} shape="card" />
      <div className={classes.lines}>
        <Skeleton width="82%" height={18} />
        <Skeleton width="60%" height={14} />
        <Skeleton width="44%" height={20} />
        <Skeleton height={44} />
      </div>
    </li>
  );
}

/** A list of cards: two beside each other on phones, three or four on wide screens. Children are `<li>`s (ProductCard is one). */
export function ProductGrid({
  columns = 3,
  label,
  children,
}: {
  readonly columns?: 3 | 4;
  readonly label?: string;
  readonly children: ReactNode;
}) {
  return (
    <ul className={cx(gridClasses.grid, columns === 4 && gridClasses.four)} aria-label={label}>
      {children}
    </ul>
  );
}
