import { Button, Notice } from '@asili/ui';
import { SelectField, TextareaField, TextField } from '@asili/ui/forms';
import { Dialog } from '@asili/ui/dialog';
import { api, describeError } from '@asili/web';
import { useForm, z, zodResolver } from '@asili/web/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../messages.ts';
import { type ReportPhoto, ReportPhotos } from './report-photos.tsx';

const kinds = ['counterfeit', 'wrong-item', 'stolen', 'other'] as const;
const schema = z.object({ kind: z.enum(kinds), text: z.string().max(2000), place: z.string().max(120), contact: z.string().max(254) });
type Report = z.infer<typeof schema>;

/** Tells a person at Asili where something looked wrong. Needs no account; the number is the receipt. */
export function ReportDialog({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const t = useMessages();
  const [sent] = useState(oneKeyPerContent);
  const [photos, setPhotos] = useState<readonly ReportPhoto[]>([]);
  const { register, handleSubmit, watch, formState } = useForm<Report>({ resolver: zodResolver(schema), defaultValues: { kind: 'counterfeit', text: '', place: '', contact: '' } });
  const send = useMutation({
    mutationFn: (report: Report) => {
      const filled = Object.fromEntries(Object.entries(report).filter(([, value]) => value !== ''));
      const body = { code, ...filled, ...(photos.length > 0 && { photos: photos.map(({ dataUrl }) => dataUrl) }) };
      return api<{ report: { number: string } }>('POST', '/api/reports', { body, idempotencyKey: sent.key(body) });
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('report.title')} description={t('report.text')}>
      {send.data ? (
        <div className="stack">
          <Notice kind="success" title={t('report.done', { number: send.data.report.number })} announce="status">
            {t('report.doneText')}
          </Notice>
          <Button onClick={onClose}>{t('report.close')}</Button>
        </div>
      ) : (
        <form className="stack" onSubmit={(event) => void handleSubmit((report) => send.mutate(report))(event)} noValidate>
          <SelectField label={t('report.kind')} {...register('kind')}>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`report.kind.${kind}`)}
              </option>
            ))}
          </SelectField>
          <TextareaField label={t('report.what')} optional rows={4} count={{ used: watch('text').length, limit: 2000 }} error={formState.errors.text?.message} {...register('text')} />
          <ReportPhotos photos={photos} onChange={setPhotos} />
          <TextField label={t('report.where')} hint={t('report.whereHint')} optional error={formState.errors.place?.message} {...register('place')} />
          <TextField label={t('report.contact')} hint={t('report.contactHint')} optional error={formState.errors.contact?.message} {...register('contact')} />
          {send.isError && <Notice kind="danger" title={describeError(send.error, t('report.failed'))} announce="alert" />}
          <Button variant="primary" type="submit" full busy={send.isPending}>
            {t('report.send')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

/** The same report sent again keeps its key, so that it is filed once; a changed one is another report. */
function oneKeyPerContent() {
  let [last, key] = ['', ''];
  return {
    key(body: object): string {
      const content = JSON.stringify(body);
      if (content !== last) [last, key] = [content, crypto.randomUUID()];
      return key;
    },
  };
}
