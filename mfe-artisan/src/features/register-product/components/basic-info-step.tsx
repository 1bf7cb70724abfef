import { changeOfferRequest, registerProductRequest, registrationCategories, techniques } from '@asili/contracts';
import { Button, Text, useUi } from '@asili/ui';
import { FieldRow, SelectField, TextareaField, TextField } from '@asili/ui/forms';
import {
  amount,
  amountFromText,
  amountToText,
  blankable,
  maxLengthOf,
  MoneyField,
  useAppForm,
  useWatch,
  wholeNumber,
  wordList,
} from '@asili/web/forms';
import { useEffect, useEffectEvent } from 'react';
import { useMessages } from '../../../messages.ts';
import { CurrencyField, wholeWhereNoCents } from '../../../shared/forms/currency-field.tsx';
import { type Draft, isBlank } from '../../../shared/products/draft.ts';
import classes from '../register-product.module.css';

const { shape } = registerProductRequest;

const schemaIn = (locale: string) =>
  registerProductRequest
    .pick({ name: true, category: true, currency: true })
    .extend({
      description: blankable(shape.description),
      price: amount(shape.price, locale),
      stock: wholeNumber(shape.stock),
      materials: wordList(shape.materials),
      technique: blankable(shape.technique),
      dimensions: blankable(shape.dimensions),
      care: shape.care,
      daysToMake: blankable(wholeNumber(changeOfferRequest.shape.daysToMake)),
    })
    .refine(...wholeWhereNoCents);

/** The fields of this step; what a kept draft holds is checked on the way on. */
const fieldsOf = (
  { name, category, description, price, currency, stock, materials, technique, dimensions, care, daysToMake }: Draft,
  locale: string,
) => ({
  name,
  category: category as 'Woodwork',
  description,
  price: amountToText(price, locale),
  currency,
  stock,
  materials,
  technique,
  dimensions,
  care,
  daysToMake,
});

export interface BasicInfoStepProps {
  readonly draft: Draft;
  /** What was entered; the price in the notation of the contract, whatever the reader's. */
  readonly onChange: (next: Partial<Draft>) => void;
  readonly onNext: () => void;
}

/** Step 1: what it is, in words. */
export function BasicInfoStep({ draft, onChange, onNext }: BasicInfoStepProps) {
  const t = useMessages();
  const { locale } = useUi();
  const form = useAppForm({
    schema: schemaIn(locale),
    defaultValues: fieldsOf(draft, locale),
    messages: {
      price: { 'Invalid price': t('wizard.priceWrong') },
      stock: t('wizard.stockWrong'),
      materials: t('wizard.materialsWrong'),
      daysToMake: t('wizard.daysWrong'),
    },
    submit: () => onNext(),
  });
  const entered = useWatch({ control: form.control });
  const keep = useEffectEvent((values: Partial<Draft>) =>
    onChange({ ...values, price: amountFromText(values.price ?? '', locale) }),
  );
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values as Partial<Draft>) }),
    [subscribe],
  );
  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      <h1 tabIndex={-1}>{t('wizard.basicTitle')}</h1>
      <TextField label={t('wizard.name')} {...form.field('name')} />
      <SelectField label={t('wizard.category')} {...form.field('category')}>
        <option value="">{t('wizard.choose')}</option>
        {registrationCategories.map((category) => (
          <option key={category} value={category}>
            {t(`category.${category}`)}
          </option>
        ))}
      </SelectField>
      <TextareaField
        label={t('wizard.description')}
        hint={t('wizard.descriptionHint')}
        optional
        rows={4}
        count={{ used: entered.description?.length ?? 0, limit: maxLengthOf(shape.description) }}
        {...form.field('description')}
      />
      <div className={classes.price}>
        <MoneyField label={t('wizard.price')} optional {...form.field('price')} />
        <CurrencyField {...form.field('currency')} />
      </div>
      <details className={classes.more}>
        <summary>{t('wizard.more')}</summary>
        <div className={classes.form}>
          <TextField
            label={t('wizard.materials')}
            hint={t('wizard.materialsHint')}
            optional
            {...form.field('materials')}
          />
          <FieldRow>
            <SelectField label={t('wizard.technique')} optional {...form.field('technique')}>
              <option value="">{t('wizard.choose')}</option>
              {techniques.map((technique) => (
                <option key={technique} value={technique}>
                  {t(`technique.${technique}`)}
                </option>
              ))}
            </SelectField>
            <TextField
              label={t('wizard.dimensions')}
              hint={t('wizard.dimensionsHint')}
              optional
              {...form.field('dimensions')}
            />
          </FieldRow>
          <FieldRow>
            <TextField label={t('wizard.stock')} inputMode="numeric" {...form.field('stock')} />
            <TextField
              label={t('wizard.days')}
              hint={t('wizard.daysHint')}
              optional
              inputMode="numeric"
              {...form.field('daysToMake')}
            />
          </FieldRow>
          <TextareaField
            label={t('wizard.care')}
            hint={t('wizard.careHint')}
            optional
            rows={2}
            count={{ used: entered.care?.length ?? 0, limit: maxLengthOf(shape.care) }}
            {...form.field('care')}
          />
        </div>
      </details>
      <div className={classes.buttons}>
        <Text as="span" size="sm" tone="muted">
          {isBlank(draft) ? null : t('wizard.kept')}
        </Text>
        <Button variant="primary" type="submit">
          {t('wizard.nextPhotos')}
        </Button>
      </div>
    </form>
  );
}
