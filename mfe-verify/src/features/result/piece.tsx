import type { Product } from '@asili/contracts';
import { countryName } from '@asili/ui/data';
import { groupCode } from '@asili/ui/forms';
import { Avatar, Photo } from '@asili/ui/pictures';
import { localText, useLanguage } from '@asili/web';
import { useMessages } from '../../messages.ts';
import classes from './result.module.css';

/** The object and, beside it, its maker. */
export function Piece({ product }: { readonly product: Product }) {
  const t = useMessages();
  const language = useLanguage();
  const { artisan } = product;
  const { name } = localText(product, language);
  const maker = artisan.businessName ?? [artisan.firstName, artisan.lastName].filter(Boolean).join(' ');
  return (
    <div className={classes.piece}>
      <div className={classes.object}>
        <Photo image={product.images[0]} alt={name} sizes="140px" className={classes.photo} eager />
        <div>
          <h2 className="h-md">{name}</h2>
          <p className={classes.code}>{groupCode(product.shortCode)}</p>
        </div>
      </div>
      <section aria-labelledby="maker">
        <h3 id="maker" className="small muted">
          {t('maker.title')}
        </h3>
        <div className={classes.maker}>
          <Avatar name={maker} src={artisan.photo?.url ?? null} />
          <div>
            <p className="strong">{maker}</p>
            <p className="small s2">{t('maker.place', { city: artisan.location.city, country: countryName(artisan.location.country, language) })}</p>
          </div>
        </div>
        {artisan.story && <p className={classes.story}>{artisan.story}</p>}
      </section>
    </div>
  );
}
