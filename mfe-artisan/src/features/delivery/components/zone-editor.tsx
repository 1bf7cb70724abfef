import { countryCodes } from '@asili/contracts';
import { countryChoices, countryName } from '@asili/product-ui/places';
import { currencies } from '@asili/kernel';
import { Button, Card, VisuallyHidden } from '@asili/ui';
import { FieldRow, SelectField, TextField } from '@asili/ui/forms';
import { useLanguage } from '@asili/web';
import { MoneyField } from '@asili/web/forms';
import X from 'lucide-react/icons/x';
import { useMemo } from 'react';
import { useMessages } from '../../../messages.ts';
import { CurrencyField } from '../../../shared/forms/currency-field.tsx';
import classes from '../delivery.module.css';
import type { ZoneErrors, ZoneFields } from '../zone-fields.ts';

export interface ZoneEditorProps {
  readonly zone: ZoneFields;
  readonly errors: ZoneErrors | undefined;
  readonly onChange: (zone: ZoneFields) => void;
  readonly onRemove: () => void;
}

/** One zone: its countries, what sending there costs, and how long it takes. */
export function ZoneEditor({ zone, errors, onChange, onRemove }: ZoneEditorProps) {
  const t = useMessages();
  const language = useLanguage();
  const choices = useMemo(() => countryChoices(language, countryCodes()), [language]);
  const set = (change: Partial<ZoneFields>) => onChange({ ...zone, ...change });
  const name = zone.name || t('shipping.newZone');
  return (
    <Card as="article" className={classes.card} aria-label={name}>
      <FieldRow>
        <TextField
          label={t('shipping.name')}
          hint={t('shipping.nameHint')}
          value={zone.name}
          error={errors?.name?.message}
          onChange={({ target }) => set({ name: target.value })}
        />
        <SelectField
          label={t('shipping.countries')}
          hint={t('shipping.countriesHint')}
          value=""
          error={errors?.countries?.message}
          onChange={({ target }) => target.value && set({ countries: [...zone.countries, target.value] })}
        >
          <option value="">{t('shipping.addCountry')}</option>
          {choices
            .filter(({ value }) => !zone.countries.includes(value))
            .map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </SelectField>
      </FieldRow>
      {zone.countries.length > 0 && (
        <ul className={classes.countries} aria-label={t('shipping.countries')}>
          {zone.countries.map((code) => (
            <li key={code}>
              <Button
                size="sm"
                trailingIcon={X}
                onClick={() => set({ countries: zone.countries.filter((each) => each !== code) })}
              >
                {countryName(code, language)}
                <VisuallyHidden> {t('shipping.removeCountry')}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.figures}>
        <MoneyField
          label={t('shipping.price')}
          value={zone.amount}
          error={errors?.amount?.message}
          onChange={({ target }) => set({ amount: target.value })}
        />
        <CurrencyField
          value={zone.currency}
          onChange={({ target }) => set({ currency: currencies.find((each) => each === target.value) ?? 'USD' })}
        />
        <TextField
          label={t('shipping.minDays')}
          inputMode="numeric"
          value={zone.minDays}
          error={errors?.minDays?.message}
          onChange={({ target }) => set({ minDays: target.value })}
        />
        <TextField
          label={t('shipping.maxDays')}
          inputMode="numeric"
          value={zone.maxDays}
          error={errors?.maxDays?.message}
          onChange={({ target }) => set({ maxDays: target.value })}
        />
      </div>
      <div>
        <Button variant="quiet" size="sm" flush onClick={onRemove}>
          {t('shipping.remove')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </div>
    </Card>
  );
}
