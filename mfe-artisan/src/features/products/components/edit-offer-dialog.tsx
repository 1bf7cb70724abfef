import { changeOfferRequest, type ChangeOfferRequest, type Product } from '@asili/contracts';
import { Stack, toast, useUi } from '@asili/ui';
import { FieldRow, TextareaField, TextField } from '@asili/ui/forms';
import { Dialog, LeaveGuard } from '@asili/ui/dialog';
import { ApiError } from '@asili/web';
import { amount, amountToText, blankable, MoneyField, useAppForm, wholeNumber } from '@asili/web/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../../messages.ts';
import { CurrencyField, wholeWhereNoCents } from '../../../shared/forms/currency-field.tsx';
import { FormFooter } from '../../../shared/forms/form-footer.tsx';
import { changeOffer } from '../api/change-offer.ts';
import { ownProductsKey } from '../../../shared/products/get-own-products.ts';
import { ArchiveQuestion } from './archive-question.tsx';

const { price, stock, daysToMake } = changeOfferRequest.shape;
const schemaIn = (locale: string) =>
  changeOfferRequest
    .omit({ stockSeen: true })
    .extend({
      price: amount(price, locale),
      stock: wholeNumber(stock),
      daysToMake: blankable(wholeNumber(daysToMake)).transform((days) => days ?? null),
    })
    .refine(...wholeWhereNoCents);

/** Price, stock, care and making time stay the artisan's to change; so does taking the product off the marketplace. */
export function EditOfferDialog({ product, onClose }: { readonly product: Product; readonly onClose: () => void }) {
  const t = useMessages();
  const { locale } = useUi();
  const queries = useQueryClient();
  const changed = async (title: string) => {
    toast({ title, variant: 'success' });
    onClose();
    await queries.invalidateQueries({ queryKey: ownProductsKey });
  };
  // A number is sent only when it was changed, and with the one it was changed from: items sold meanwhile are not counted back in.
  const [stockAtOpening] = useState(product.stock);
  const [stockHasChanged, setStockHasChanged] = useState(false);
  const stockSeen = stockHasChanged ? product.stock : stockAtOpening;
  const save = async ({ stock: counted, price, currency, care, daysToMake }: ChangeOfferRequest) => {
    // What another device changed since this dialog opened stays. A price and its currency are one thing.
    const offer = {
      ...((dirtyFields.price || dirtyFields.currency) && { price, currency }),
      ...(dirtyFields.care && { care }),
      ...(dirtyFields.daysToMake && { daysToMake }),
    };
    try {
      await changeOffer(product.id, counted === stockSeen ? offer : { ...offer, stock: counted, stockSeen });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PRODUCTS.STOCK_CHANGED') {
        await queries.invalidateQueries({ queryKey: ownProductsKey });
        setStockHasChanged(true);
      }
      throw error;
    }
  };
  const form = useAppForm({
    schema: schemaIn(locale),
    defaultValues: {
      price: amountToText(product.price ?? '', locale),
      currency: product.currency,
      stock: String(product.stock),
      care: product.care ?? '',
      daysToMake: String(product.daysToMake ?? ''),
    },
    messages: {
      price: { 'Invalid price': t('wizard.priceWrong') },
      stock: t('wizard.stockWrong'),
      daysToMake: t('wizard.daysWrong'),
    },
    failed: t('edit.failedText'),
    submit: async (offer) => {
      await save(offer);
      await changed(t('edit.saved'));
    },
  });
  const { isDirty, dirtyFields } = form.formState;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('edit.title')} description={product.name}>
      <Stack as="form" loose onSubmit={form.onSubmit} noValidate>
        <LeaveGuard active={isDirty && !form.busy} />
        <FieldRow always>
          <MoneyField label={t('wizard.price')} hint={t('edit.priceHint')} optional {...form.field('price')} />
          <CurrencyField {...form.field('currency')} />
        </FieldRow>
        <TextField label={t('wizard.stock')} inputMode="numeric" {...form.field('stock')} />
        <TextField
          label={t('wizard.days')}
          hint={t('wizard.daysHint')}
          optional
          inputMode="numeric"
          {...form.field('daysToMake')}
        />
        <TextareaField label={t('wizard.care')} hint={t('wizard.careHint')} optional rows={2} {...form.field('care')} />
        <FormFooter action={t('edit.save')} busy={form.busy} failed={t('edit.failed')} problem={form.problem} />
      </Stack>
      <ArchiveQuestion product={product} onArchived={() => void changed(t('archive.done'))} />
    </Dialog>
  );
}
