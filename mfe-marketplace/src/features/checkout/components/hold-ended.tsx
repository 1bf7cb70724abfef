import type { Purchase } from '@asili/contracts';
import { Button, EmptyState, LinkButton, Notice } from '@asili/ui';
import { describeError, navigate, useSession } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useMutation } from '@tanstack/react-query';
import { useMessages } from '../../../shared/buying/messages.ts';
import { holdItems, requestAgain } from '../api/hold-items.ts';
import classes from '../checkout.module.css';

/** Nothing was paid and nothing is held any more; everything typed is in the purchase, so that it can be held again. */
export function HoldEnded({ purchase }: { readonly purchase: Purchase }) {
  const t = useMessages();
  const { user } = useSession();
  const holdAgain = useMutation({
    mutationFn: () => holdItems(user?.id ?? '', requestAgain(purchase)),
    onSuccess: ({ id }) => navigate(paths.purchase.getHref(id), { replace: true }),
  });
  const key = purchase.state === 'cancelled' ? 'cancelled' : 'ended';
  const actions = (
    <>
      <Button variant="primary" busy={holdAgain.isPending} onClick={() => holdAgain.mutate()}>
        {t('ended.again')}
      </Button>
      <LinkButton href={paths.cart.getHref()}>{t('checkout.cart')}</LinkButton>
    </>
  );
  return (
    <div className={classes.ended}>
      {holdAgain.isError && (
        <Notice kind="danger" announce="alert" title={t('checkout.notHeld')}>
          {describeError(holdAgain.error, t('checkout.notHeldText'))}
        </Notice>
      )}
      <EmptyState title={t(`${key}.title`)} actions={actions}>
        {t(`${key}.text`)}
      </EmptyState>
    </div>
  );
}
