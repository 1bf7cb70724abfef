import { claimNumberRequest, type Challenge, type ClaimNumberRequest } from '@asili/contracts';
import { Container, Notice, PageHeader, Stack, TextLink } from '@asili/ui';
import { LeaveGuard } from '@asili/ui/dialog';
import { TextareaField } from '@asili/ui/forms';
import { ApiError, describeError, usePageTitle } from '@asili/web';
import { formatPhoneNumber, PhoneField, phoneNumberFromText, requestFrom, useAppForm } from '@asili/web/forms';
import { paths } from '@asili/web/paths';
import { CodeStep, type CodeTexts } from '@asili/web/sign-in';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../messages.ts';
import { CountryField } from '../../shared/forms/country-field.tsx';
import { FormFooter } from '../../shared/forms/form-footer.tsx';
import { claimNumber } from './api/claim-number.ts';
import classes from './lost-number.module.css';

interface Sent {
  readonly challenge: Challenge;
  readonly request: ClaimNumberRequest;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface Fields {
  country: string;
  oldNumber: string;
  phoneNumber: string;
  evidence: string;
}

/** Numbers without their country's code are of the chosen country. */
const schema = requestFrom(
  ({ country, oldNumber, phoneNumber, evidence }: Fields) => ({
    oldNumber: phoneNumberFromText(oldNumber, country) || undefined,
    phoneNumber: phoneNumberFromText(phoneNumber, country) || undefined,
    evidence,
  }),
  claimNumberRequest,
);

/** Who has lost the number of their account asks that it goes to another one: what they know of it, then a code at the new number. Our team decides. */
export function LostNumberPage() {
  const t = useMessages();
  usePageTitle(t('lost.title'));
  const [sent, setSent] = useState<Sent | null>(null);
  const claim = useMutation({
    mutationFn: claimNumber,
    onSuccess: ({ challenge }, request) => {
      if (challenge) setSent({ challenge, request, at: Date.now() });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'IDENTITY.NUMBER_IN_USE') startAgain(error);
    },
  });
  const form = useAppForm({
    schema,
    defaultValues: { country: 'KE', oldNumber: '', phoneNumber: '', evidence: '' },
    failed: t('phone.failedText'),
    submit: (request) => claim.mutateAsync(request),
  });
  const startAgain = (error: unknown) => {
    setSent(null);
    form.setError('phoneNumber', { type: 'server', message: describeError(error, t('phone.failedText')) });
  };
  const words: CodeTexts = (key, values) => {
    if (key === 'code.to') return t('lost.new');
    return key === 'code.confirm' ? t('lost.confirm') : t(key, values);
  };
  const isResend = claim.variables === sent?.request; // Not an answer with its code.
  const isDone = claim.data?.claimed === true;
  const { isDirty } = form.formState;
  return (
    <Container className={classes.page}>
      <PageHeader title={t('lost.title')} subtitle={t('lost.subtitle')} />
      {isDone && (
        <Notice kind="success" title={t('lost.done')} announce="status">
          {t('lost.doneText')}
        </Notice>
      )}
      <LeaveGuard active={!isDone && (sent !== null || (isDirty && !form.busy))} />
      {!isDone && sent && (
        <CodeStep
          t={words}
          address={formatPhoneNumber(sent.request.phoneNumber)}
          sent={sent}
          busy={claim.isPending && !isResend}
          error={isResend ? undefined : claim.error}
          onCode={(code) => claim.mutate({ ...sent.request, challengeId: sent.challenge.id, code })}
          onChange={() => setSent(null)}
          resend={{
            send: () => claim.mutate(sent.request),
            busy: claim.isPending && isResend,
            error: isResend ? claim.error : undefined,
          }}
        />
      )}
      {!isDone && !sent && (
        <Stack as="form" onSubmit={form.onSubmit} noValidate>
          <CountryField {...form.field('country', 'oldNumber', 'phoneNumber')} />
          <PhoneField
            label={t('lost.old')}
            typed={form.watch('oldNumber')}
            country={form.watch('country')}
            {...form.field('oldNumber')}
          />
          <PhoneField
            label={t('lost.new')}
            hint={t('lost.newHint')}
            typed={form.watch('phoneNumber')}
            country={form.watch('country')}
            {...form.field('phoneNumber')}
          />
          <TextareaField
            label={t('lost.evidence')}
            hint={t('lost.evidenceHint')}
            rows={4}
            count={{ used: form.watch('evidence').length, limit: 500 }}
            {...form.field('evidence')}
          />
          <FormFooter action={t('lost.send')} busy={form.busy} failed={t('phone.failed')} problem={form.problem} />
        </Stack>
      )}
      <p className={classes.back}>
        <TextLink href={paths.artisanSignIn.getHref()}>{t('lost.back')}</TextLink>
      </p>
    </Container>
  );
}
