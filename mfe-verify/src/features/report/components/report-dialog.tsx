import { fileReportRequest, reportKinds } from '@asili/contracts';
import { Button, Notice, Stack } from '@asili/ui';
import { Dialog, LeaveGuard } from '@asili/ui/dialog';
import { SelectField, TextareaField, TextField } from '@asili/ui/forms';
import { blankable, useAppForm } from '@asili/web/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../../messages.ts';
import { fileReport } from '../api/file-report.ts';
import { type ReportPhoto, ReportPhotos } from './report-photos.tsx';

const { kind, text, place, contact } = fileReportRequest.shape;
const schema = fileReportRequest
  .pick({ kind: true })
  .extend({
    kind,
    text: blankable(text.unwrap()),
    place: blankable(place.unwrap()),
    contact: blankable(contact.unwrap()),
  });
const textLimit = text.unwrap().maxLength ?? 0;

/** Tells a person at Asili where something looked wrong. Needs no account; the number is the receipt. */
export function ReportDialog({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const t = useMessages();
  const [photos, setPhotos] = useState<readonly ReportPhoto[]>([]);
  const [working, setWorking] = useState(0);
  const send = useMutation({ mutationFn: fileReport });
  const form = useAppForm({
    schema,
    defaultValues: { kind: 'counterfeit', text: '', place: '', contact: '' },
    failed: t('report.failed'),
    submit: (words) =>
      send.mutateAsync({ code, ...words, ...(photos.length > 0 && { photos: photos.map(({ dataUrl }) => dataUrl) }) }),
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('report.title')} description={t('report.text')}>
      {send.data ? (
        <Stack>
          <Notice kind="success" title={t('report.done', { number: send.data.report.number })} announce="status">
            {t('report.doneText')}
          </Notice>
          <Button onClick={onClose}>{t('report.close')}</Button>
        </Stack>
      ) : (
        <Stack as="form" onSubmit={form.onSubmit} noValidate>
          <LeaveGuard active={form.formState.isDirty || photos.length + working > 0} />
          <SelectField label={t('report.kind')} {...form.field('kind')}>
            {reportKinds.map((one) => (
              <option key={one} value={one}>
                {t(`report.kind.${one}`)}
              </option>
            ))}
          </SelectField>
          <TextareaField
            label={t('report.what')}
            optional
            rows={4}
            count={{ used: form.watch('text').length, limit: textLimit }}
            {...form.field('text')}
          />
          <ReportPhotos {...{ photos, working }} onChange={setPhotos} onWorking={setWorking} />
          <TextField label={t('report.where')} hint={t('report.whereHint')} optional {...form.field('place')} />
          <TextField label={t('report.contact')} hint={t('report.contactHint')} optional {...form.field('contact')} />
          {form.problem && <Notice kind="danger" title={form.problem} announce="alert" />}
          <Button variant="primary" type="submit" full busy={form.busy || working > 0}>
            {t('report.send')}
          </Button>
        </Stack>
      )}
    </Dialog>
  );
}
