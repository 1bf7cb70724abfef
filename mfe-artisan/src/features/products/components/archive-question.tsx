import type { Product } from '@asili/contracts';
import { Button, Notice } from '@asili/ui';
import { describeError } from '@asili/web';
import { useMutation } from '@tanstack/react-query';
import Archive from 'lucide-react/icons/archive';
import { useState } from 'react';
import { useMessages } from '../../../messages.ts';
import { archiveProduct } from '../api/archive-product.ts';
import classes from '../products.module.css';

/** Takes a product off the marketplace for good; asked twice, since nothing brings it back. */
export function ArchiveQuestion({
  product,
  onArchived,
}: {
  readonly product: Product;
  readonly onArchived: () => void;
}) {
  const t = useMessages();
  const [confirming, setConfirming] = useState(false);
  const archive = useMutation({ mutationFn: () => archiveProduct(product.id), onSuccess: onArchived });
  if (!confirming) {
    return (
      <div className={classes.archive}>
        <Button variant="quiet" flush icon={Archive} onClick={() => setConfirming(true)}>
          {t('archive.open')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.archive}>
      <Notice kind="caution" title={t('archive.question')} announce="status">
        {t('archive.text')}
      </Notice>
      {archive.isError && (
        <Notice kind="danger" title={describeError(archive.error, t('archive.failed'))} announce="alert" />
      )}
      <div className={classes.pair}>
        <Button autoFocus onClick={() => setConfirming(false)}>
          {t('archive.keep')}
        </Button>
        <Button variant="danger" busy={archive.isPending} onClick={() => archive.mutate()}>
          {t('archive.confirm')}
        </Button>
      </div>
    </div>
  );
}
