import { actionTerms, type CaseActionRequest, type ConsoleCase } from '@asili/contracts';
import { Button, Notice, Row, Stack, toast, useUi } from '@asili/ui';
import { DescriptionList, formatMoney } from '@asili/ui/data';
import { Dialog, LeaveGuard } from '@asili/ui/dialog';
import { TextareaField } from '@asili/ui/forms';
import { ApiError } from '@asili/web';
import { useAppForm } from '@asili/web/forms';
import { useRef, useState } from 'react';
import { useMessages } from '../../../messages.ts';
import { actionSchema, fieldsOf, noFields } from '../action-schema.ts';
import { useActionName } from '../action-words.ts';
import { act } from '../api.ts';
import { ActionFields } from './action-fields.tsx';

interface Props {
  readonly of: ConsoleCase;
  readonly action: string;
  /** A second operator has to agree to it. */
  readonly isProposal: boolean;
  /** The case is another by now. */
  readonly onStale: () => void;
}

/** What an action needs, and why it is right; asked once more before it is done. A failure keeps what was typed, and the next try is the same action. */
export function ActionForm({ of, action, isProposal, onStale }: Props) {
  const t = useMessages();
  const { locale } = useUi();
  const actionName = useActionName();
  const { id, queue, money } = of;
  const terms = actionTerms(queue, action) ?? {};
  const [pending, setPending] = useState<CaseActionRequest | null>(null);
  const sure = useRef(false);
  const send = async (body: CaseActionRequest): Promise<void> => {
    try {
      const { case: after } = await act(id, action, body);
      form.reset(noFields);
      toast({
        title: t(after.approval?.state === 'waiting' ? 'action.proposed' : 'action.done', {
          action: actionName(queue, action),
        }),
        variant: 'success',
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) onStale();
      throw error;
    } finally {
      sure.current = false;
      setPending(null);
    }
  };
  const form = useAppForm({
    schema: actionSchema(terms, locale),
    defaultValues: noFields,
    failed: t('error.text'),
    submit: (body) => (sure.current ? send(body) : setPending(body)),
  });
  const label = isProposal ? t('action.propose', { action: actionName(queue, action) }) : actionName(queue, action);
  return (
    <Stack as="form" onSubmit={form.onSubmit} noValidate>
      <LeaveGuard active={form.formState.isDirty && !form.busy} />
      <ActionFields fields={fieldsOf(terms)} form={form} of={of} />
      <TextareaField label={t('action.note')} hint={t('action.noteHint')} rows={2} {...form.field('note')} />
      {form.problem !== undefined && (
        <Notice kind="danger" title={t('action.failed')} announce="alert">
          {form.problem}
        </Notice>
      )}
      <Button variant="primary" type="submit" full busy={form.busy && pending === null}>
        {label}
      </Button>
      <Dialog
        open={pending !== null}
        onOpenChange={(open) => !open && setPending(null)}
        title={t('action.sure', { action: actionName(queue, action) })}
        description={t(isProposal ? 'action.sureProposal' : terms.harmless ? 'action.sureHarmless' : 'action.sureText')}
      >
        <Stack>
          <DescriptionList
            facts={[
              [t('fact.value'), money && formatMoney(money.amount, money.currency, locale)],
              ...fieldsOf(terms).map((name) => [t(`field.${name}`), pending?.[name]] as const),
              [t('action.note'), pending?.note],
            ]}
          />
          <Row>
            <Button variant="primary" busy={form.busy} onClick={() => ((sure.current = true), form.onSubmit())}>
              {label}
            </Button>
            <Button onClick={() => setPending(null)}>{t('action.back')}</Button>
          </Row>
        </Stack>
      </Dialog>
    </Stack>
  );
}
