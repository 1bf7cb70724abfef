import type { Product } from '@asili/contracts';
import { Button, LinkButton, toast } from '@asili/ui';
import { ProductCard } from '@asili/ui/products';
import { api, describeError } from '@asili/web';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import QrCode from 'lucide-react/icons/qr-code';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { ownCard } from '../../components/own-card.ts';
import { reasonKey } from '../../components/reason-key.ts';
import { StatusWord } from '../../components/status-word.tsx';
import { useMessages } from '../../messages.ts';
import classes from './products.module.css';
import { EditDialog } from './edit-dialog.tsx';
import { QrDialog } from './qr-dialog.tsx';

/** One of one's own pieces: state with its true reason, checks so far, View and QR Code. */
export function OwnProductCard({ product }: { readonly product: Product }) {
  const t = useMessages();
  const [open, setOpen] = useState<'qr' | 'edit' | null>(null);
  const forSale = product.status === 'verified' || product.status === 'pending';
  return (
    <>
      <ProductCard
        product={ownCard(product)}
        extra={
          <div className={classes.facts}>
            <p className={classes.description}>{product.description || t('products.noDescription')}</p>
            <p className="small s2">{t(`category.${product.category}` as 'category.Woodwork')}</p>
            <p className={classes.state}>
              <StatusWord product={product} />
              <span className="small s2">{t('products.verifications', { count: product.verificationCount })}</span>
            </p>
            {product.status === 'pending' && product.statusReason && <p className="small s2">{t(reasonKey(product.statusReason))}</p>}
            {product.status === 'failed' && <RetryButton id={product.id} />}
          </div>
        }
        actions={
          <div className={classes.actions}>
            <LinkButton size="sm" href={`/product/${product.id}`} aria-label={`${t('products.view')}: ${product.name}`}>
              {t('products.view')}
            </LinkButton>
            <Button size="sm" icon={QrCode} onClick={() => setOpen('qr')} aria-label={`${t('products.qr')}: ${product.name}`}>
              {t('products.qr')}
            </Button>
            {forSale && (
              <Button size="sm" variant="quiet" icon={Pencil} className={classes.edit} onClick={() => setOpen('edit')} aria-label={`${t('edit.title')}: ${product.name}`}>
                {t('edit.title')}
              </Button>
            )}
          </div>
        }
      />
      {open === 'qr' && <QrDialog product={product} onClose={() => setOpen(null)} />}
      {open === 'edit' && <EditDialog product={product} onClose={() => setOpen(null)} />}
    </>
  );
}

function RetryButton({ id }: { readonly id: string }) {
  const t = useMessages();
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () => api('POST', `/api/products/${id}/retry`, { body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['own-products'] }),
    onError: (error) => toast({ title: describeError(error, t('products.retryFailed')), variant: 'destructive' }),
  });
  return (
    <Button size="sm" icon={RotateCw} busy={retry.isPending} onClick={() => retry.mutate()}>
      {t('products.retry')}
    </Button>
  );
}
