import { marketplaceChips } from '@asili/contracts/constants';
import type { MarketplaceReply } from '@asili/contracts';
import { Chip, ChipGroup } from '@asili/ui/forms';
import { useMessages } from '../../../messages.ts';
import classes from '../listing.module.css';
import type { Filters } from '../hooks/use-filters.ts';

/** The marketplace's filters of the specification, section 9, with how many products each would show. */
export function CategoryChips({
  filters: { category, setCategory },
  facets,
}: {
  readonly filters: Filters;
  readonly facets: MarketplaceReply['facets'] | undefined;
}) {
  const t = useMessages();
  const all = facets?.category.reduce((sum, { count }) => sum + count, 0);
  const countOf = (chip: string) => facets?.chip?.find(({ value }) => value === chip)?.count;
  return (
    <div className={classes.chips}>
      <ChipGroup label={t('chips.label')}>
        <Chip pressed={!category} onPress={() => setCategory(null, { push: true })} count={all}>
          {t('chips.all')}
        </Chip>
        {marketplaceChips.map((chip) => {
          const count = countOf(chip);
          return (
            <Chip
              key={chip}
              pressed={category === chip}
              onPress={() => setCategory(category === chip ? null : chip, { push: true })}
              count={count}
            >
              {t(`chips.${chip}`)}
            </Chip>
          );
        })}
      </ChipGroup>
    </div>
  );
}
