import type { Product } from '@asili/contracts';
import { Photo } from '@asili/ui';
import { Dialog } from '@asili/ui/dialog';
import ZoomIn from 'lucide-react/icons/zoom-in';
import { Icon } from '@asili/ui';
import { useState } from 'react';
import { useMessages } from '../../messages.ts';
import classes from './product.module.css';

/** The photos: one large, the others to choose from, and a larger view. */
export function Gallery({ product, name }: { readonly product: Product; readonly name: string }) {
  const t = useMessages();
  const [chosen, setChosen] = useState(0);
  const [large, setLarge] = useState(false);
  const image = product.images[chosen] ?? product.images[0];
  return (
    <div className={classes.gallery}>
      <button type="button" className={classes.main} aria-label={t('product.zoom', { name })} onClick={() => setLarge(true)} disabled={!image}>
        <Photo image={image} alt={image?.alt || name} sizes="(min-width: 1040px) 620px, 100vw" eager />
        {image && (
          <span className={classes.zoom}>
            <Icon of={ZoomIn} />
          </span>
        )}
      </button>
      {product.images.length > 1 && (
        <ul className={classes.thumbs}>
          {product.images.map((thumb, index) => (
            <li key={thumb.id}>
              <button type="button" aria-label={t('product.photo', { number: index + 1, count: product.images.length })} aria-pressed={index === chosen} onClick={() => setChosen(index)}>
                <Photo image={thumb} alt="" sizes="72px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Dialog open={large} onOpenChange={setLarge} title={name} size="wide">
        <Photo image={image} alt={image?.alt || name} sizes="90vw" eager />
      </Dialog>
    </div>
  );
}
