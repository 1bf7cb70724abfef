import { Button, LinkButton, Notice, TagWord } from '@asili/ui';
import { RelativeTime } from '@asili/ui/data';
import { useSession } from '@asili/web';
import { dropProduct, keptPhoto, onChange, waitingProducts, type WaitingProduct } from '@asili/web/offline';
import { useEffect, useState } from 'react';
import { useMessages } from '../../messages.ts';
import classes from './waiting-pieces.module.css';

/** Pieces that were submitted without a connection, and those the server would not take; nothing when there are none. */
export function WaitingPieces() {
  const t = useMessages();
  const owner = useSession().user?.id;
  const [pieces, setPieces] = useState<readonly WaitingProduct[]>([]);
  useEffect(() => {
    if (!owner) return undefined;
    const read = () => void waitingProducts(owner).then(setPieces, () => setPieces([]));
    read();
    return onChange(read);
  }, [owner]);
  if (!owner || pieces.length === 0) return null;
  return (
    <section className={classes.waiting} aria-labelledby="waiting-pieces">
      <h2 id="waiting-pieces" className="h-md">
        {t('unsent.list')}
      </h2>
      <ul>
        {pieces.map((piece) => (
          <Piece key={piece.key} piece={piece} owner={owner} />
        ))}
      </ul>
    </section>
  );
}

function Piece({ piece: { key, name, askedAt, photos, refused }, owner }: { readonly piece: WaitingProduct; readonly owner: string }) {
  const t = useMessages();
  const photo = useKeptPhoto(owner, photos[0]?.id, photos[0]?.url);
  const drop = () => {
    if (window.confirm(t('unsent.dropAsk', { name }))) void dropProduct(owner, key);
  };
  return (
    <li className={classes.piece}>
      {photo ? <img src={photo} alt="" className={classes.photo} /> : <span className={classes.photo} aria-hidden="true" />}
      <div className={classes.words}>
        <p className="strong">{name}</p>
        <p>
          <TagWord kind={refused ? 'bad' : 'wait'}>{t(refused ? 'unsent.refused' : 'unsent.word')}</TagWord>{' '}
          <span className="small s2">
            {t('unsent.asked')} <RelativeTime at={askedAt} />
          </span>
        </p>
        {refused ? <Notice kind="danger">{refused.code === 'UNSURE' ? t('unsent.unsure') : (refused.detail ?? t('unsent.refusedText'))}</Notice> : <p className="small s2">{t('unsent.soon')}</p>}
        <div className={classes.buttons}>
          <LinkButton size="sm" href={`/products/new?again=${encodeURIComponent(key)}`} aria-label={`${t('unsent.open')}: ${name}`}>
            {t('unsent.open')}
          </LinkButton>
          <Button size="sm" variant="quiet" onClick={drop} aria-label={`${t('unsent.drop')}: ${name}`}>
            {t('unsent.drop')}
          </Button>
        </div>
      </div>
    </li>
  );
}

/** The first photo: its bytes where they are here, else its address. */
function useKeptPhoto(owner: string, id: string | undefined, url: string | undefined): string | undefined {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (!id) return undefined;
    let made: string | undefined;
    let gone = false;
    void keptPhoto(owner, id).then((bytes) => {
      if (!bytes || gone) return;
      made = URL.createObjectURL(bytes);
      setSource(made);
    }, () => undefined);
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [owner, id]);
  return source ?? url;
}
