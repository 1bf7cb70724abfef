import type { Product } from '@asili/contracts';
import { Button, Icon, LinkButton, Notice, StatusBadge, Text } from '@asili/ui';
import { useSession } from '@asili/web';
import { paths } from '@asili/web/paths';
import { getPendingProducts, onChange, type Rejection } from '@asili/web/offline';
import { useQueryClient } from '@tanstack/react-query';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMessages } from '../../../messages.ts';
import { productQuery } from '../../../shared/products/get-product.ts';
import classes from '../register-product.module.css';

export interface PendingStepProps {
  readonly name: string;
  readonly idempotencyKey: string;
  readonly onAnother: () => void;
  /** It has been sent while one looked. */
  readonly onRegistered: (product: Product) => void;
}

/** Step 4 without a connection: the product is kept and goes out by itself; then this becomes the success screen. */
export function PendingStep({ name, idempotencyKey, onAnother, onRegistered }: PendingStepProps) {
  const t = useMessages();
  const owner = useSession().user?.id ?? '';
  const queries = useQueryClient();
  const [refused, setRefused] = useState<Rejection>();
  const onSettled = useEffectEvent(async (productId: string | undefined) => {
    if (productId) return onRegistered((await queries.fetchQuery(productQuery(productId))).product);
    setRefused((await getPendingProducts(owner)).find(({ key }) => key === idempotencyKey)?.refused);
  });
  useEffect(
    () =>
      onChange(
        (settled) =>
          void onSettled(settled?.key === idempotencyKey ? settled.productId : undefined).catch(() => undefined),
      ),
    [idempotencyKey],
  );
  return (
    <div className={classes.form}>
      <p>
        <StatusBadge kind={refused ? 'bad' : 'wait'}>{t(refused ? 'unsent.refused' : 'unsent.word')}</StatusBadge>
      </p>
      <h1 tabIndex={-1}>
        <Icon of={CloudUpload} size="lg" /> {t(refused ? 'unsent.refused' : 'unsent.title')}
      </h1>
      {refused ? (
        <Notice kind="danger" announce="alert">
          {refused.detail ?? t('unsent.refusedText')}
        </Notice>
      ) : (
        <>
          <Text size="lg">{t('unsent.text', { name })}</Text>
          <Text tone="secondary">{t('unsent.signedIn')}</Text>
        </>
      )}
      <LinkButton variant="primary" full href={paths.ownProducts.getHref()}>
        {t('success.back')}
      </LinkButton>
      <Button full onClick={onAnother}>
        {t('success.another')}
      </Button>
    </div>
  );
}
