import { Heading, Text, TextLink } from '@asili/ui';
import type { Product } from '@asili/contracts';
import { countryName } from '@asili/product-ui/places';
import { groupCode } from '@asili/kernel';
import { Avatar, Photo } from '@asili/ui/pictures';
import { artisanName, localText, useLanguage } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useMessages } from '../messages.ts';
import classes from './result.module.css';

/** The product and, beside it, its artisan. */
export function ProductSummary({ product }: { readonly product: Product }) {
  const t = useMessages();
  const language = useLanguage();
  const { artisan } = product;
  const { name } = localText(product, language);
  const artisansName = artisanName(artisan);
  return (
    <div className={classes.product}>
      <div className={classes.object}>
        <Photo image={product.images[0]} alt={name} sizes="140px" className={classes.photo} eager />
        <div>
          <Heading>{name}</Heading>
          <p className={classes.code}>
            <bdi>{groupCode(product.shortCode)}</bdi>
          </p>
        </div>
      </div>
      <section aria-labelledby="artisan">
        <Text id="artisan" as="h3" size="sm" tone="muted">
          {t('artisan.title')}
        </Text>
        {artisansName === '' ? (
          <Text size="sm" tone="secondary">
            {t('artisan.nameless')}
          </Text>
        ) : (
          <div className={classes.artisan}>
            <Avatar name={artisansName} src={artisan.photo?.url ?? null} />
            <div>
              <Text strong>
                <TextLink data-touch-target href={paths.artisan.getHref(product.artisanId)}>
                  {artisansName}
                </TextLink>
              </Text>
              <Text size="sm" tone="secondary">
                {t('artisan.place', {
                  city: artisan.location.city,
                  country: countryName(artisan.location.country, language),
                })}
              </Text>
            </div>
          </div>
        )}
        {artisan.story && <p className={classes.story}>{artisan.story}</p>}
      </section>
    </div>
  );
}
