import type { Product, ProductReply, TimelineReply } from '@asili/contracts';
import { Button, Card, LinkButton, TagWord, useUi } from '@asili/ui';
import { api } from '@asili/web';
import { useQuery } from '@tanstack/react-query';
import { useLiveProducts } from '../../api/own.ts';
import { reasonKey } from '../../components/reason-key.ts';
import { StatusWord } from '../../components/status-word.tsx';
import { QrPicture, TagLinks } from '../../components/tag-links.tsx';
import { useMessages } from '../../messages.ts';
import classes from './wizard.module.css';

const steps = ['registered', 'content-stored', 'signed', 'minted', 'waiting', 'verified', 'failed', 'retried'] as const;

/** Step 4: the code is there at once; the certificate fills in while one looks. */
export function SuccessStep({ product: registered, onAnother }: { readonly product: Product; readonly onAnother: () => void }) {
  const t = useMessages();
  const { locale } = useUi();
  useLiveProducts();
  const reply = useQuery({
    queryKey: ['own-product', registered.id],
    queryFn: ({ signal }) => api<ProductReply>('GET', `/api/products/${registered.id}`, { signal }),
    initialData: { product: registered },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.product.status === 'pending' ? 4000 : false), // Should the live stream be cut.
  });
  const { product } = reply.data;
  const timeline = useQuery({ queryKey: ['own-timeline', registered.id, product.status, product.statusReason], queryFn: ({ signal }) => api<TimelineReply>('GET', `/api/products/${registered.id}/timeline`, { signal }), staleTime: 0 });
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  return (
    <div className={classes.success}>
      <div className={classes.form}>
        <p>
          <TagWord kind="ok">{t('review.done')}</TagWord>
        </p>
        <h1 tabIndex={-1}>{t(product.isVerified ? 'success.sealed' : 'success.title')}</h1>
        <p className="lead">{t('success.text')}</p>
        <p role="status" className={classes.now}>
          <StatusWord product={product} /> {!product.isVerified && <span className="s2">{t('success.pending')}</span>}
        </p>
        <ol className={classes.timeline}>
          {timeline.data?.timeline.map(({ at, step, reason }, index) => {
            const known = steps.find((one) => one === step);
            return (
              <li key={index}>
                <span>
                  {known ? t(`step.${known}`) : step}
                  {reason && step === 'waiting' && <span className="s2"> {t(reasonKey(reason))}</span>}
                </span>
                <time className="num small s2" dateTime={at}>
                  {clock.format(new Date(at))}
                </time>
              </li>
            );
          })}
        </ol>
        <TagLinks product={product} />
        <Button full onClick={onAnother}>
          {t('success.another')}
        </Button>
        <LinkButton variant="quiet" href="/products">
          {t('success.back')}
        </LinkButton>
      </div>
      <Card className={classes.tag}>
        <QrPicture product={product} />
      </Card>
    </div>
  );
}
