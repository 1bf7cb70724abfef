import {
  putPayoutAccountRequest,
  type PayoutAccount,
  type PayoutAccountChallenge,
  type PutPayoutAccountRequest,
} from '@asili/contracts';
import { Button, Stack, Text, toast } from '@asili/ui';
import { LeaveGuard } from '@asili/ui/dialog';
import { TextField } from '@asili/ui/forms';
import { ApiError, describeError, useSession } from '@asili/web';
import {
  formatPhoneNumber,
  phoneNumberFromText,
  requestFrom,
  useAppForm,
  walletCountry,
  WalletField,
} from '@asili/web/forms';
import { CodeStep, type CodeTexts, type Resend } from '@asili/web/sign-in';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../messages.ts';
import { FormFooter } from '../../../shared/forms/form-footer.tsx';
import { putPayoutAccount } from '../api/put-payout-account.ts';

type Wish = Pick<PutPayoutAccountRequest, 'provider' | 'phoneNumber'>;
interface Sent extends PayoutAccountChallenge {
  readonly details: Wish;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** M-Pesa pays in Kenya, MTN in the other countries; where neither does, the answer says so. */
const providerOf = (phoneNumber: string): Wish['provider'] => (phoneNumber.startsWith('+254') ? 'mpesa' : 'mtn');

/** A number without its country's code is one of the chosen country. */
const schema = requestFrom(
  ({ phoneNumber: typed, country }: { phoneNumber: string; country: string }) => {
    const phoneNumber = phoneNumberFromText(typed, country) || undefined;
    return { provider: phoneNumber === undefined ? 'mpesa' : providerOf(phoneNumber), phoneNumber };
  },
  putPayoutAccountRequest.pick({ provider: true, phoneNumber: true }),
);

/** Naming the number payouts go to: the number, then the code that was sent and the PIN of who has one. What was typed stays when something fails. */
export function NameNumber({
  account,
  onDone,
}: {
  readonly account: PayoutAccount | null;
  readonly onDone: () => void;
}) {
  const t = useMessages();
  const [sent, setSent] = useState<Sent | null>(null);
  const done = () => {
    toast({
      title: t('payoutNumber.done'),
      description: t(account ? 'payoutNumber.donePaused' : 'payoutNumber.doneText'),
      variant: 'success',
    });
    onDone();
  };
  const start = useMutation({
    mutationFn: putPayoutAccount,
    onSuccess: (challenge, details) => (challenge ? setSent({ ...challenge, details, at: Date.now() }) : done()),
  });
  const { user } = useSession();
  const ownCountry = walletCountry(user?.country);
  const form = useAppForm({
    schema,
    defaultValues: { phoneNumber: '', country: ownCountry },
    failed: t('payoutNumber.failedText'),
    submit: (wish) => start.mutateAsync(wish),
  });
  const {
    setFocus,
    formState: { isDirty },
  } = form;
  useEffect(() => {
    if (!sent) setFocus('phoneNumber');
  }, [sent, setFocus]);
  if (sent) {
    const resend: Resend = { send: () => start.mutate(sent.details), busy: start.isPending, error: start.error };
    return (
      <>
        <LeaveGuard active />
        <Prove sent={sent} resend={resend} onChange={() => setSent(null)} onDone={done} />
      </>
    );
  }
  return (
    <Stack as="form" onSubmit={form.onSubmit} noValidate>
      <LeaveGuard active={isDirty && !form.busy} />
      <WalletField
        label={t('payoutNumber.label')}
        hint={t('payoutNumber.hint')}
        typed={form.watch('phoneNumber')}
        country={form.watch('country')}
        countryLabel={t('payoutNumber.country')}
        countryField={form.field('country', 'phoneNumber')}
        ownCountry={ownCountry}
        {...form.field('phoneNumber')}
      />
      {account && (
        <Text size="sm" tone="secondary">
          {t('payoutNumber.before')}
        </Text>
      )}
      <FormFooter
        action={t('payoutNumber.send')}
        busy={form.busy}
        failed={t('payoutNumber.failed')}
        problem={form.problem}
      />
      <Button variant="quiet" full onClick={onDone}>
        {account ? t('payoutNumber.keep', { number: account.phoneNumber }) : t('payoutNumber.cancel')}
      </Button>
    </Stack>
  );
}

interface ProveProps {
  readonly sent: Sent;
  readonly resend: Resend;
  readonly onChange: () => void;
  readonly onDone: () => void;
}

/** A wrong PIN leaves the code good, so each is said under its own field. */
function Prove({ sent: { challenge, pin: isPinAsked, details, at }, resend, onChange, onDone }: ProveProps) {
  const t = useMessages();
  const [pin, setPin] = useState('');
  const [isPinShort, setIsPinShort] = useState(false);
  const confirm = useMutation({
    mutationFn: (code: string) =>
      putPayoutAccount({ ...details, challengeId: challenge.id, code, ...(isPinAsked && { pin }) }),
    onSuccess: (next) => (next ? undefined : onDone()),
  });
  const isOfPin = confirm.error instanceof ApiError && confirm.error.code.startsWith('PAYMENTS.PIN_');
  const pinProblem = isPinShort
    ? t('payoutNumber.pinShort')
    : isOfPin
      ? describeError(confirm.error, t('payoutNumber.pinShort'))
      : undefined;
  const words: CodeTexts = (key, values) => {
    if (key === 'code.to') return t('payoutNumber.new');
    if (key === 'code.confirm') return t('payoutNumber.confirm');
    return key === 'code.hint' ? t('payoutNumber.codeHint', { ...values, to: challenge.to }) : t(key, values);
  };
  const answer = (code: string) => {
    const isShort = isPinAsked && pin.length < 4;
    setIsPinShort(isShort);
    if (!isShort) confirm.mutate(code);
  };
  return (
    <CodeStep
      t={words}
      address={formatPhoneNumber(details.phoneNumber)}
      sent={{ challenge, at }}
      busy={confirm.isPending}
      error={isOfPin ? undefined : confirm.error}
      onCode={answer}
      onChange={onChange}
      resend={resend}
    >
      {isPinAsked && (
        <TextField
          label={t('payoutNumber.pin')}
          hint={t('payoutNumber.pinHint')}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={pin}
          error={pinProblem}
          onChange={({ target }) => {
            setPin(target.value.replace(/\D/g, ''));
            setIsPinShort(false);
          }}
        />
      )}
    </CodeStep>
  );
}
