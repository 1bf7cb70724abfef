import { registrationCategories, techniques } from '@asili/contracts/constants';
import { currencies } from '@asili/kernel';
import { Button } from '@asili/ui';
import { SelectField, TextareaField, TextField } from '@asili/ui/forms';
import { useForm, useWatch, z, zodResolver } from '@asili/web/forms';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../messages.ts';
import type { Draft } from './draft.ts';
import classes from './wizard.module.css';

const limits = { name: 100, description: 500 } as const;

/** The rules of the specification, section 5; the sentences come from the messages. */
function schemaOf(t: ReturnType<typeof useMessages>) {
  return z.object({
    name: z.string().trim().min(1, t('wizard.nameRequired')).max(limits.name, t('wizard.nameLong')),
    category: z.enum(registrationCategories, t('wizard.categoryRequired')),
    description: z.string().max(limits.description, t('wizard.descriptionLong')),
    price: z.string().trim().regex(/^(\d{1,10}(\.\d{1,2})?)?$/, t('wizard.priceWrong')),
    currency: z.enum(currencies),
    stock: z.string().regex(/^\d{1,6}$/, t('wizard.stockWrong')),
    materials: z.string().max(300),
    technique: z.enum(techniques).or(z.literal('')),
    dimensions: z.string().max(80),
  });
}
type Info = z.infer<ReturnType<typeof schemaOf>>;

/** Fields under 'Materials, size and stock'. */
const folded = ['materials', 'technique', 'dimensions', 'stock'] as const;

/** The fields of this step; what a kept draft holds is checked on the way on. */
const infoOf = ({ name, category, description, price, currency, stock, materials, technique, dimensions }: Draft) =>
  ({ name, category, description, price, currency, stock, materials, technique, dimensions }) as Info;

export interface BasicInfoStepProps {
  readonly draft: Draft;
  readonly onChange: (next: Partial<Draft>) => void;
  readonly onNext: () => void;
}

/** Step 1: what it is, in words. */
export function BasicInfoStep({ draft, onChange, onNext }: BasicInfoStepProps) {
  const t = useMessages();
  const { register, handleSubmit, control, formState } = useForm<Info>({ resolver: zodResolver(schemaOf(t)), mode: 'onTouched', defaultValues: infoOf(draft) });
  const entered = useWatch({ control });
  const text = JSON.stringify(entered);
  useEffect(() => onChange(JSON.parse(text) as Partial<Draft>), [text]); // eslint-disable-line react-hooks/exhaustive-deps -- keeping what was typed must not run again when only the parent rendered
  const { errors } = formState;
  const more = useRef<HTMLDetailsElement>(null);
  // A field that is folded away cannot take the focus.
  const unfold = (wrong: Partial<Record<keyof Info, unknown>>) => {
    if (more.current && folded.some((field) => field in wrong)) more.current.open = true;
  };
  return (
    <form className={classes.form} onSubmit={(event) => void handleSubmit(onNext, unfold)(event)} noValidate>
      <h1 tabIndex={-1}>{t('wizard.basicTitle')}</h1>
      <TextField label={t('wizard.name')} error={errors.name?.message} {...register('name')} />
      <SelectField label={t('wizard.category')} error={errors.category?.message} {...register('category')}>
        <option value="">{t('wizard.choose')}</option>
        {registrationCategories.map((category) => (
          <option key={category} value={category}>
            {t(`category.${category}`)}
          </option>
        ))}
      </SelectField>
      <TextareaField label={t('wizard.description')} hint={t('wizard.descriptionHint')} optional rows={4} count={{ used: entered.description?.length ?? 0, limit: limits.description }} error={errors.description?.message} {...register('description')} />
      <div className={classes.price}>
        <TextField label={t('wizard.price')} optional inputMode="decimal" type="number" step="0.01" min="0" error={errors.price?.message} {...register('price')} />
        <SelectField label={t('wizard.currency')} error={errors.currency?.message} {...register('currency')}>
          {currencies.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </SelectField>
      </div>
      <details ref={more} className={classes.more}>
        <summary>{t('wizard.more')}</summary>
        <div className={classes.form}>
          <TextField label={t('wizard.materials')} hint={t('wizard.materialsHint')} optional error={errors.materials?.message} {...register('materials')} />
          <div className={classes.pair}>
            <SelectField label={t('wizard.technique')} optional {...register('technique')}>
              <option value="">{t('wizard.choose')}</option>
              {techniques.map((technique) => (
                <option key={technique} value={technique}>
                  {t(`technique.${technique}`)}
                </option>
              ))}
            </SelectField>
            <TextField label={t('wizard.dimensions')} hint={t('wizard.dimensionsHint')} optional error={errors.dimensions?.message} {...register('dimensions')} />
          </div>
          <TextField label={t('wizard.stock')} inputMode="numeric" error={errors.stock?.message} {...register('stock')} />
        </div>
      </details>
      <div className={classes.buttons}>
        <span className="small muted">{t('wizard.kept')}</span>
        <Button variant="primary" type="submit">
          {t('wizard.nextPhotos')}
        </Button>
      </div>
    </form>
  );
}
