import type { MarketplaceReply } from '@asili/contracts';
import { Skeleton } from '@asili/ui';
import { countryName } from '@asili/product-ui/places';
import { Radio } from '@asili/ui/forms';
import { useLanguage } from '@asili/web';
import { useState } from 'react';
import { priceSteps } from '../../../shared/api/get-listing.ts';
import { useMessages } from '../../../messages.ts';
import classes from '../listing.module.css';
import type { Filters } from '../hooks/use-filters.ts';

const initiallyVisible = 6;

/** Country and price on wide screens; phones have the same choices in the bar over the grid. */
export function FilterPanel({
  filters,
  facets,
  failed,
}: {
  readonly filters: Filters;
  readonly facets: MarketplaceReply['facets'] | undefined;
  readonly failed: boolean;
}) {
  const t = useMessages();
  return (
    <aside className={classes.facets} aria-label={t('facets.label')}>
      {!failed && <CountryFilter filters={filters} countries={facets?.country} />}
      <fieldset className={classes.facet}>
        <legend>{t('facets.price')}</legend>
        <Radio
          name="price"
          label={t('facets.anyPrice')}
          checked={!filters.price}
          onChange={() => filters.setPrice(null, { push: true })}
        />
        {priceSteps.map(({ id }, index) => (
          <Radio
            key={id}
            name="price"
            label={t(`facets.price.${id}`)}
            count={facets?.price?.steps?.[index]}
            checked={filters.price === id}
            onChange={() => filters.setPrice(id, { push: true })}
          />
        ))}
      </fieldset>
    </aside>
  );
}

function CountryFilter({
  filters,
  countries,
}: {
  readonly filters: Filters;
  readonly countries: MarketplaceReply['facets']['country'] | undefined;
}) {
  const t = useMessages();
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const list = countries ?? [];
  const visible = all ? list : list.filter(({ value }, index) => index < initiallyVisible || value === filters.country);
  return (
    <fieldset className={classes.facet}>
      <legend>{t('facets.country')}</legend>
      {!countries && [1, 2, 3, 4].map((line) => <Skeleton key={line} height={20} />)}
      {countries && (
        <Radio
          name="country"
          label={t('facets.anywhere')}
          checked={!filters.country}
          onChange={() => filters.setCountry(null, { push: true })}
        />
      )}
      {visible.map(({ value, count }) => (
        <Radio
          key={value}
          name="country"
          label={countryName(value, language)}
          count={count}
          checked={filters.country === value}
          onChange={() => filters.setCountry(value, { push: true })}
        />
      ))}
      {list.length > visible.length && (
        <button type="button" className={classes.all} onClick={() => setAll(true)}>
          {t('facets.more', { count: list.length - visible.length })}
        </button>
      )}
    </fieldset>
  );
}
