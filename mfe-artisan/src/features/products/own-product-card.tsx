import type { Product } from '@asili/contracts';
import { Button, LinkButton, ProductCard, toast } from '@asili/ui';
import { api, describeError } from '@asili/web';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import QrCode from 'lucide-react/icons/qr-code';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState } from 'react';
import { StatusWord } from '../../components/status-word.tsx';
import { useMessages } from '../../messages.ts';
import classes from './products.module.css';
import { QrDialog } from './qr-dialog.tsx';

/** One of one's own pieces: state with its true reason, checks so far, View and QR Code. */
export function OwnProductCard({ product }: { readonly product: Product }) {
  const t = useMessages();
  const [qr, setQr] = useState(false);
  return (
    <>
      <ProductCard
        product={product}
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
            <Button size="sm" icon={QrCode} onClick={() => setQr(true)} aria-label={`${t('products.qr')}: ${product.name}`}>
              {t('products.qr')}
            </Button>
          </div>
        }
      />
      {qr && <QrDialog product={product} onClose={() => setQr(false)} />}
    </>
  );
}

const reasons = {
  'content-stored': 'reason.STORING',
  signed: 'reason.SIGNED',
  minted: 'reason.MINTED',
  LEDGER_UNREACHABLE: 'reason.LEDGER_UNREACHABLE',
  INSUFFICIENT_FUNDS: 'reason.INSUFFICIENT_FUNDS',
} as const;

/** The ledger's reasons in words; one that is not known yet is still a wait. */
function reasonKey(reason: string) {
  return Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : 'reason.WAITING';
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
