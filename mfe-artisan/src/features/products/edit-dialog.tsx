import type { Product, ProductReply } from '@asili/contracts';
import { currencies } from '@asili/kernel';
import { Button, Notice, toast } from '@asili/ui';
import { SelectField, TextField } from '@asili/ui/forms';
import { Dialog } from '@asili/ui/dialog';
import { api, describeError } from '@asili/web';
import { applyServerErrors, useForm, z, zodResolver } from '@asili/web/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMessages } from '../../messages.ts';
import { ArchiveQuestion } from './archive-question.tsx';
import classes from './products.module.css';

function schemaOf(t: ReturnType<typeof useMessages>) {
  return z.object({
    price: z.string().trim().regex(/^(\d{1,10}(\.\d{1,2})?)?$/, t('wizard.priceWrong')),
    currency: z.enum(currencies),
    stock: z.string().trim().regex(/^\d{1,5}$/, t('wizard.stockWrong')),
  });
}
type Offer = z.infer<ReturnType<typeof schemaOf>>;

/** Price and stock stay the maker's to change; so does taking the piece out of the shop. */
export function EditDialog({ product, onClose }: { readonly product: Product; readonly onClose: () => void }) {
  const t = useMessages();
  const queries = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm<Offer>({
    resolver: zodResolver(schemaOf(t)),
    mode: 'onTouched',
    defaultValues: { price: product.price ?? '', currency: product.currency, stock: String(product.stock) },
  });
  const changed = async (title: string) => {
    toast({ title, variant: 'success' });
    onClose();
    await queries.invalidateQueries({ queryKey: ['own-products'] });
  };
  const save = useMutation({
    mutationFn: ({ price, currency, stock }: Offer) => api<ProductReply>('PATCH', `/api/products/${product.id}`, { body: { price: price || null, currency, stock: Number(stock) } }),
    onSuccess: () => changed(t('edit.saved')),
    onError: (error) => applyServerErrors(error, setError),
  });
  const { errors } = formState;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('edit.title')} description={product.name}>
      <form className="stack gap-20" onSubmit={(event) => void handleSubmit((offer) => save.mutate(offer))(event)} noValidate>
        <div className={classes.pair}>
          <TextField label={t('wizard.price')} hint={t('edit.priceHint')} optional inputMode="decimal" error={errors.price?.message} {...register('price')} />
          <SelectField label={t('wizard.currency')} {...register('currency')}>
            {currencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </SelectField>
        </div>
        <TextField label={t('wizard.stock')} inputMode="numeric" error={errors.stock?.message} {...register('stock')} />
        {save.isError && (
          <Notice kind="danger" title={t('edit.failed')} announce="alert">
            {describeError(save.error, t('edit.failedText'))}
          </Notice>
        )}
        <Button variant="primary" type="submit" full busy={save.isPending}>
          {t('edit.save')}
        </Button>
      </form>
      <ArchiveQuestion product={product} onArchived={() => void changed(t('archive.done'))} />
    </Dialog>
  );
}
