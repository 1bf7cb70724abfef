import { VisuallyHidden } from '@asili/ui';
import type { MarketplaceReply } from '@asili/contracts';
import { marketplaceSorts } from '@asili/contracts/constants';
import { countryName } from '@asili/product-ui/places';
import { SelectField } from '@asili/ui/forms';
import { useLanguage } from '@asili/web';
import { priceSteps } from '../../../shared/api/get-listing.ts';
import { useMessages } from '../../../messages.ts';
import classes from '../listing.module.css';
import type { Filters } from '../hooks/use-filters.ts';

const withCount = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${count})`;

/** How many products there are, and how they are sorted; on phones also country and price. */
export function ListingBar({
  filters,
  total,
  facets,
}: {
  readonly filters: Filters;
  readonly total: number;
  readonly facets: MarketplaceReply['facets'];
}) {
  const t = useMessages();
  const language = useLanguage();
  const sorts = marketplaceSorts.filter((sort) => sort !== 'relevance' || filters.search);
  return (
    <div className={classes.bar}>
      <p role="status" className={classes.total}>
        {total > 0 ? t('marketplace.total', { count: total }) : <VisuallyHidden>{t('empty.title')}</VisuallyHidden>}
      </p>
      <div className={classes.selects}>
        <SelectField
          className={classes.phone}
          required={false}
          label={t('facets.country')}
          value={filters.country ?? ''}
          onChange={(event) => filters.setCountry(event.target.value || null, { push: true })}
        >
          <option value="">{t('facets.anywhere')}</option>
          {facets.country.map(({ value, count }) => (
            <option key={value} value={value}>
              {withCount(countryName(value, language), count)}
            </option>
          ))}
        </SelectField>
        <SelectField
          className={classes.phone}
          required={false}
          label={t('facets.price')}
          value={filters.price ?? ''}
          onChange={(event) => filters.setPrice(event.target.value || null, { push: true })}
        >
          <option value="">{t('facets.anyPrice')}</option>
          {priceSteps.map(({ id }, index) => (
            <option key={id} value={id}>
              {withCount(t(`facets.price.${id}`), facets.price?.steps?.[index])}
            </option>
          ))}
        </SelectField>
        <SelectField
          required={false}
          label={t('sort.label')}
          value={filters.sort ?? (filters.search ? 'relevance' : 'newest')}
          onChange={(event) => filters.setSort(event.target.value, { push: true })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  );
}
