import type { MarketplaceReply } from '@asili/contracts';
import { Skeleton } from '@asili/ui';
import { countryName } from '@asili/ui/data';
import { Checkbox } from '@asili/ui/forms';
import { useLanguage } from '@asili/web';
import { useState } from 'react';
import { useMessages } from '../../messages.ts';
import classes from './listing.module.css';
import { type Filters, priceSteps } from './use-listing.ts';

const shown = 6;

/** Country and price on wide screens; phones have the same choices in the bar over the grid. */
export function Facets({ filters, facets, failed }: { readonly filters: Filters; readonly facets: MarketplaceReply['facets'] | undefined; readonly failed: boolean }) {
  const t = useMessages();
  return (
    <aside className={classes.facets} aria-label={t('facets.label')}>
      {!failed && <Countries filters={filters} countries={facets?.country} />}
      <fieldset className={classes.facet}>
        <legend>{t('facets.price')}</legend>
        {priceSteps.map(({ id }, index) => (
          <Checkbox key={id} label={t(`facets.price.${id}`)} count={facets?.price?.steps?.[index]} checked={filters.price === id} onChange={(event) => filters.setPrice(event.target.checked ? id : null, { push: true })} />
        ))}
      </fieldset>
    </aside>
  );
}

function Countries({ filters, countries }: { readonly filters: Filters; readonly countries: MarketplaceReply['facets']['country'] | undefined }) {
  const t = useMessages();
  const language = useLanguage();
  const [all, setAll] = useState(false);
  const list = countries ?? [];
  return (
    <fieldset className={classes.facet}>
      <legend>{t('facets.country')}</legend>
      {!countries && [1, 2, 3, 4].map((line) => <Skeleton key={line} height={20} />)}
      {(all ? list : list.slice(0, shown)).map(({ value, count }) => (
        <Checkbox key={value} label={countryName(value, language)} count={count} checked={filters.country === value} onChange={(event) => filters.setCountry(event.target.checked ? value : null, { push: true })} />
      ))}
      {list.length > shown && !all && (
        <button type="button" className={classes.all} onClick={() => setAll(true)}>
          {t('facets.more', { count: list.length - shown })}
        </button>
      )}
    </fieldset>
  );
}
