import type { Product } from '@asili/contracts';
import { Button, LinkButton, Text, toast, useUi } from '@asili/ui';
import { ProductCard } from '@asili/product-ui/products';
import { describeError } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import QrCode from 'lucide-react/icons/qr-code';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { toProductCard } from '../../../shared/products/to-product-card.ts';
import { reasonKey } from '../../../shared/products/reason-key.ts';
import { ProductStatusBadge } from '../../../shared/products/product-status-badge.tsx';
import { useMessages } from '../../../messages.ts';
import { retryCertificate } from '../api/retry-certificate.ts';
import { ownProductsKey } from '../../../shared/products/get-own-products.ts';
import classes from '../products.module.css';
import { EditOfferDialog } from './edit-offer-dialog.tsx';
import { QrDialog } from './qr-dialog.tsx';

/** One of one's own products: state with its true reason, verifications so far, View and QR Code. */
export function OwnProductCard({ product }: { readonly product: Product }) {
  const t = useMessages();
  const [open, setOpen] = useState<'qr' | 'edit' | null>(null);
  const forSale = product.status === 'verified' || product.status === 'pending';
  return (
    <>
      <ProductCard
        product={toProductCard(product)}
        href={paths.product.getHref(product.id)}
        details={
          <div className={classes.facts}>
            <p className={classes.description}>{product.description || t('products.noDescription')}</p>
            <Text size="sm" tone="secondary">
              {t(`category.${product.category}` as 'category.Woodwork')}
            </Text>
            <p className={classes.state}>
              <ProductStatusBadge product={product} />
              <Text as="span" size="sm" tone="secondary">
                {t('products.verifications', { count: product.verificationCount })}
              </Text>
            </p>
            {product.held && <Held {...product.held} />}
            {product.status === 'pending' && product.statusReason && (
              <Text size="sm" tone="secondary">
                {t(reasonKey(product.statusReason))}
              </Text>
            )}
            {product.status === 'failed' && <RetryButton id={product.id} />}
          </div>
        }
        actions={
          <div className={classes.actions}>
            <LinkButton
              size="sm"
              href={paths.product.getHref(product.id)}
              aria-label={`${t('products.view')}: ${product.name}`}
            >
              {t('products.view')}
            </LinkButton>
            <Button
              size="sm"
              icon={QrCode}
              onClick={() => setOpen('qr')}
              aria-label={`${t('products.qr')}: ${product.name}`}
            >
              {t('products.qr')}
            </Button>
            {forSale && (
              <Button
                size="sm"
                variant="quiet"
                icon={Pencil}
                className={classes.edit}
                onClick={() => setOpen('edit')}
                aria-label={`${t('edit.title')}: ${product.name}`}
              >
                {t('edit.title')}
              </Button>
            )}
          </div>
        }
      />
      {open === 'qr' && <QrDialog product={product} onClose={() => setOpen(null)} />}
      {open === 'edit' && <EditOfferDialog product={product} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Longer than a purchase may keep anything before its payment is with a bank or a mobile network. */
const longMs = 2 * 3_600_000;

/** What is kept for a purchase, and where that takes days, why and until which day. */
function Held({ quantity, until }: NonNullable<Product['held']>) {
  const t = useMessages();
  const { locale } = useUi();
  const [openedAt] = useState(() => Date.now());
  const isLong = Date.parse(until) - openedAt > longMs;
  const day = new Date(until).toLocaleDateString(locale, { day: 'numeric', month: 'long' });
  return (
    <Text size="sm" tone="secondary">
      {t(isLong ? 'products.heldForPayment' : 'products.held', { count: quantity, day })}
    </Text>
  );
}

function RetryButton({ id }: { readonly id: string }) {
  const t = useMessages();
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => retryCertificate(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ownProductsKey }),
    onError: (error) => toast({ title: describeError(error, t('products.retryFailed')), variant: 'destructive' }),
  });
  return (
    <Button size="sm" icon={RotateCw} busy={retry.isPending} onClick={() => retry.mutate()}>
      {t('products.retry')}
    </Button>
  );
}
