import type { Product } from '@asili/contracts';
import { Icon, IconButton, StatusBadge } from '@asili/ui';
import { Photo } from '@asili/ui/pictures';
import { Dialog } from '@asili/ui/dialog';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useState } from 'react';
import { useMessages } from '../../../messages.ts';
import classes from '../product.module.css';

/** Phones are told less than they show, as with cards; the closer view brings the finest file. */
const atFirst = '(min-width: 1040px) 620px, 60vw';

/** The photos: one large, the others to choose from, and a closer view. */
export function Gallery({ product, name }: { readonly product: Product; readonly name: string }) {
  const t = useMessages();
  const [chosen, setChosen] = useState(0);
  const [large, setLarge] = useState(false);
  const certified = product.images.length;
  const images = [...product.images, ...(product.addedImages ?? [])];
  const image = images[chosen] ?? images[0];
  const labelOf = (index: number) =>
    `${t('product.photo', { number: index + 1, count: images.length })}${index >= certified ? `. ${t('product.addedLater')}` : ''}`;
  return (
    <div className={classes.gallery}>
      <button
        type="button"
        className={classes.main}
        aria-label={t('product.zoom', { name })}
        onClick={() => setLarge(true)}
        disabled={!image}
      >
        <Photo image={image} alt={image?.alt || name} sizes={atFirst} eager />
        {image && (
          <span className={classes.zoom}>
            <Icon of={ZoomIn} />
          </span>
        )}
      </button>
      {image && chosen >= certified && (
        <p className={classes.later}>
          <AddedLater />
        </p>
      )}
      {images.length > 1 && (
        <ul className={classes.thumbs}>
          {images.map((thumb, index) => (
            <li key={thumb.id}>
              <button
                type="button"
                aria-label={labelOf(index)}
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
              >
                <Photo image={thumb} alt="" sizes="72px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Dialog open={large} onOpenChange={setLarge} title={name} size="wide">
        <CloserView certified={certified} images={images} name={name} chosen={chosen} onChoose={setChosen} />
      </Dialog>
    </div>
  );
}

/** What a photo is not. */
function AddedLater() {
  const t = useMessages();
  return (
    <>
      <StatusBadge kind="wait">{t('product.addedLater')}</StatusBadge> {t('product.addedLaterText')}
    </>
  );
}

interface CloserViewProps {
  readonly certified: number;
  readonly images: Product['images'];
  readonly name: string;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** One photo as large as the window allows, twice that on request, and the way to the others. */
function CloserView({ certified, images, name, chosen, onChoose }: CloserViewProps) {
  const t = useMessages();
  const [twice, setTwice] = useState(false);
  const image = images[chosen];
  const step = (by: number) => {
    setTwice(false);
    onChoose((chosen + by + images.length) % images.length);
  };
  return (
    <>
      <div
        className={classes.closer}
        tabIndex={0}
        role="group"
        aria-label={t('product.photo', { number: chosen + 1, count: images.length })}
      >
        <Photo
          key={image?.id}
          image={image}
          alt={image?.alt || name}
          sizes={twice ? '180vw' : '90vw'}
          eager
          className={twice ? classes.twice : classes.whole}
        />
      </div>
      {image && chosen >= certified && (
        <p className={classes.later}>
          <AddedLater />
        </p>
      )}
      <div className={classes.closerBar}>
        {images.length > 1 && (
          <IconButton icon={ChevronLeft} label={t('product.previousPhoto')} onClick={() => step(-1)} />
        )}
        <IconButton
          icon={twice ? ZoomOut : ZoomIn}
          label={t(twice ? 'product.smaller' : 'product.larger')}
          onClick={() => setTwice(!twice)}
        />
        {images.length > 1 && <IconButton icon={ChevronRight} label={t('product.nextPhoto')} onClick={() => step(1)} />}
      </div>
    </>
  );
}
