import type { Product } from '@asili/contracts';
import { Button, Card, LinkButton, StatusBadge, Text, useUi } from '@asili/ui';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import { productQuery } from '../../../shared/products/get-product.ts';
import { reasonKey } from '../../../shared/products/reason-key.ts';
import { ProductStatusBadge } from '../../../shared/products/product-status-badge.tsx';
import { QrPicture, TagLinks } from '../../../shared/products/tag-links.tsx';
import { useMessages } from '../../../messages.ts';
import { useLiveUpdates } from '../../../shared/products/use-live-updates.ts';
import { timelineQuery } from '../api/get-timeline.ts';
import classes from '../register-product.module.css';

const steps = ['registered', 'content-stored', 'signed', 'minted', 'waiting', 'verified', 'failed', 'retried'] as const;

/** Step 4: the code is there at once; the certificate fills in while one looks. */
export function SuccessStep({
  product: registered,
  onAnother,
}: {
  readonly product: Product;
  readonly onAnother: () => void;
}) {
  const t = useMessages();
  const { locale } = useUi();
  useLiveUpdates();
  const reply = useQuery({
    ...productQuery(registered.id),
    initialData: { product: registered },
    refetchInterval: ({ state }) => (state.data?.product.status === 'pending' ? 4000 : false), // Should the live stream be cut.
  });
  const { product } = reply.data;
  const timeline = useQuery(timelineQuery(product));
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  return (
    <div className={classes.success}>
      <div className={classes.form}>
        <p>
          <StatusBadge kind="ok">{t('review.done')}</StatusBadge>
        </p>
        <h1 tabIndex={-1}>{t(product.isVerified ? 'success.sealed' : 'success.title')}</h1>
        <Text size="lg">{t('success.text')}</Text>
        <p role="status" className={classes.now}>
          <ProductStatusBadge product={product} />{' '}
          {!product.isVerified && (
            <Text as="span" tone="secondary">
              {t('success.pending')}
            </Text>
          )}
        </p>
        <ol className={classes.timeline}>
          {timeline.data?.timeline.map(({ at, step, reason }, index) => {
            const known = steps.find((one) => one === step);
            return (
              <li key={index}>
                <span>
                  {known ? t(`step.${known}`) : step}
                  {reason && step === 'waiting' && (
                    <Text as="span" tone="secondary">
                      {' '}
                      {t(reasonKey(reason))}
                    </Text>
                  )}
                </span>
                <Text as="time" size="sm" tone="secondary" tabular dateTime={at}>
                  {clock.format(new Date(at))}
                </Text>
              </li>
            );
          })}
        </ol>
        <TagLinks product={product} />
        <Button full onClick={onAnother}>
          {t('success.another')}
        </Button>
        <LinkButton variant="quiet" href={paths.ownProducts.getHref()}>
          {t('success.back')}
        </LinkButton>
      </div>
      <Card className={classes.tag}>
        <QrPicture product={product} />
      </Card>
    </div>
  );
}
