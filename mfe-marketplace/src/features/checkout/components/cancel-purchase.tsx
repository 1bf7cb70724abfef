import type { Purchase } from '@asili/contracts';
import { Button, Notice, Row } from '@asili/ui';
import { Dialog } from '@asili/ui/dialog';
import { describeError, navigate, useSession } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelPurchase } from '../../../shared/buying/api/get-purchase.ts';
import { useMessages } from '../../../shared/buying/messages.ts';
import { writeCheckout } from '../checkout-draft.ts';
import classes from '../checkout.module.css';

/** Contact and delivery belong to the hold: changing them gives the items free and holds them anew. What was typed is kept. */
export function CancelPurchase({ purchase: { id } }: { readonly purchase: Purchase }) {
  const t = useMessages();
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const cancel = useMutation({
    mutationFn: (_to: string) => cancelPurchase(id),
    onSuccess: (_reply, to) => {
      writeCheckout(user?.id ?? '', { purchaseId: '' });
      navigate(to);
    },
  });
  return (
    <>
      <Button variant="quiet" flush className={classes.cancel} onClick={() => setOpen(true)}>
        {t('cancel.button')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('cancel.title')} description={t('cancel.text')}>
        {cancel.isError && (
          <Notice kind="danger" announce="alert" title={t('cancel.failed')}>
            {describeError(cancel.error, t('cancel.failedText'))}
          </Notice>
        )}
        <Row className={classes.acts}>
          <Button variant="primary" busy={cancel.isPending} onClick={() => cancel.mutate(paths.checkout.getHref())}>
            {t('cancel.change')}
          </Button>
          <Button busy={cancel.isPending} onClick={() => cancel.mutate(paths.cart.getHref())}>
            {t('cancel.cart')}
          </Button>
        </Row>
      </Dialog>
    </>
  );
}
