import { Button, Heading, LinkButton, Notice, StatusBadge, Text } from '@asili/ui';
import { RelativeTime } from '@asili/ui/data';
import { useSession } from '@asili/web';
import { paths } from '@asili/web/paths';
import { Trans } from '@asili/web/trans';
import { discardProduct, getPendingProducts, getStoredPhoto, onChange, type PendingProduct } from '@asili/web/offline';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../messages.ts';
import { Question } from '@asili/ui/dialog';
import classes from './pending-products.module.css';

/** Products that were submitted without a connection, and those the server would not take; nothing when there are none. */
export function PendingProducts() {
  const t = useMessages();
  const owner = useSession().user?.id;
  const [products, setProducts] = useState<readonly PendingProduct[]>([]);
  useEffect(() => {
    if (!owner) return undefined;
    const read = () => void getPendingProducts(owner).then(setProducts, () => setProducts([]));
    read();
    return onChange(read);
  }, [owner]);
  if (!owner || products.length === 0) return null;
  return (
    <section className={classes.pending} aria-labelledby="pending-products">
      <Heading id="pending-products">{t('unsent.list')}</Heading>
      <ul>
        {products.map((product) => (
          <PendingItem key={product.key} product={product} owner={owner} />
        ))}
      </ul>
    </section>
  );
}

function PendingItem({
  product: { key, name, askedAt, photos, refused },
  owner,
}: {
  readonly product: PendingProduct;
  readonly owner: string;
}) {
  const t = useMessages();
  const photo = useStoredPhoto(owner, photos[0]?.id, photos[0]?.url);
  const [isAsked, setAsked] = useState(false);
  const answer = (isYes: boolean) => {
    setAsked(false);
    if (isYes) void discardProduct(owner, key);
  };
  return (
    <li className={classes.product}>
      {photo ? (
        <img src={photo} alt="" className={classes.photo} />
      ) : (
        <span className={classes.photo} aria-hidden="true" />
      )}
      <div className={classes.words}>
        <Text strong>{name}</Text>
        <p>
          <StatusBadge kind={refused ? 'bad' : 'wait'}>{t(refused ? 'unsent.refused' : 'unsent.word')}</StatusBadge>{' '}
          <Text as="span" size="sm" tone="secondary">
            <Trans t={t} i18nKey="unsent.asked" components={{ time: <RelativeTime at={askedAt} /> }} />
          </Text>
        </p>
        {refused ? (
          <Notice kind="danger">
            {refused.code === 'UNSURE' ? t('unsent.unsure') : (refused.detail ?? t('unsent.refusedText'))}
          </Notice>
        ) : (
          <Text size="sm" tone="secondary">
            {t('unsent.soon')}
          </Text>
        )}
        <div className={classes.buttons}>
          <LinkButton
            size="sm"
            href={paths.registerProduct.getHref({ again: key })}
            aria-label={`${t('unsent.open')}: ${name}`}
          >
            {t('unsent.open')}
          </LinkButton>
          <Button size="sm" variant="quiet" onClick={() => setAsked(true)} aria-label={`${t('unsent.drop')}: ${name}`}>
            {t('unsent.drop')}
          </Button>
          {isAsked && (
            <Question
              title={t('unsent.dropAsk', { name })}
              yes={t('unsent.drop')}
              no={t('payoutNumber.cancel')}
              onAnswer={answer}
            />
          )}
        </div>
      </div>
    </li>
  );
}

/** The first photo: its bytes where they are here, else its address. */
function useStoredPhoto(owner: string, id: string | undefined, url: string | undefined): string | undefined {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (!id) return undefined;
    let made: string | undefined;
    let gone = false;
    void getStoredPhoto(owner, id).then(
      (bytes) => {
        if (!bytes || gone) return;
        made = URL.createObjectURL(bytes);
        setSource(made);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [owner, id]);
  return source ?? url;
}
