import { movePhoneNumberRequest, type Challenge, type MovePhoneNumberRequest, type User } from '@asili/contracts';
import { Button, Card, Heading, Icon, Stack, Text, toast } from '@asili/ui';
import { LeaveGuard } from '@asili/ui/dialog';
import { TextField } from '@asili/ui/forms';
import { ApiError, describeError, loadSession } from '@asili/web';
import {
  countryOfNumber,
  formatPhoneNumber,
  homeCountry,
  PhoneField,
  phoneNumberFromText,
  requestFrom,
  useAppForm,
} from '@asili/web/forms';
import { CodeStep, type CodeTexts, type Resend } from '@asili/web/sign-in';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Smartphone from 'lucide-react/icons/smartphone';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../messages.ts';
import { CountryField } from '../../../shared/forms/country-field.tsx';
import { FormFooter } from '../../../shared/forms/form-footer.tsx';
import { profileQuery } from '../api/get-profile.ts';
import { movePhoneNumber } from '../api/move-phone-number.ts';
import classes from '../profile.module.css';

/** A code that was sent, and what it is answered with beside it. */
interface PendingStep {
  readonly step: 'current' | 'new';
  readonly challenge: Challenge;
  readonly pin: boolean;
  readonly request: MovePhoneNumberRequest;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const schema = requestFrom(
  ({ phoneNumber, country }: { phoneNumber: string; country: string }) => ({
    phoneNumber: phoneNumberFromText(phoneNumber, country) || undefined,
  }),
  movePhoneNumberRequest.pick({ phoneNumber: true }),
);
const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '');

/** The number the artisan signs in with, and how the account moves to another one. */
export function PhoneNumber({ profile }: { readonly profile: User }) {
  const t = useMessages();
  const [isMoving, setIsMoving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setIsMoving(false);
    heading.current?.focus();
  };
  return (
    <Card as="section" aria-labelledby="phone-number" className={classes.number}>
      <Heading id="phone-number" size="sm" ref={heading} tabIndex={-1}>
        {t('phone.title')}
      </Heading>
      <p className={classes.currentNumber}>
        <Icon of={Smartphone} />
        <Text as="span" strong tabular>
          <bdi>{formatPhoneNumber(profile.phoneNumber ?? '')}</bdi>
        </Text>
      </p>
      <Text size="sm" tone="secondary">
        {t('phone.text')}
      </Text>
      {isMoving ? (
        <MoveNumber profile={profile} onDone={close} />
      ) : (
        <Button full onClick={() => setIsMoving(true)}>
          {t('phone.change')}
        </Button>
      )}
    </Card>
  );
}

/** The new number, the code at the number of now with the PIN, the code at the new one. What was typed stays when something fails. */
function MoveNumber({ profile, onDone }: { readonly profile: User; readonly onDone: () => void }) {
  const t = useMessages();
  const queries = useQueryClient();
  const [pending, setPending] = useState<PendingStep | null>(null);
  const move = useMutation({
    mutationFn: movePhoneNumber,
    onSuccess: async (reply, request) => {
      if ('step' in reply) return setPending({ ...reply, request, at: Date.now() });
      queries.setQueryData(profileQuery(profile.id).queryKey, reply.user);
      toast({ title: t('phone.done'), description: t('phone.doneText'), variant: 'success' });
      onDone();
      await loadSession();
    },
    onError: (error) => {
      if (
        codeOf(error) === 'IDENTITY.NUMBER_IN_USE' ||
        (pending?.step === 'new' && codeOf(error) === 'IDENTITY.CURRENT_CODE_REFUSED')
      )
        startAgain(error);
    },
  });
  const form = useAppForm({
    schema,
    defaultValues: { phoneNumber: '', country: countryOfNumber(profile.phoneNumber) ?? homeCountry() },
    failed: t('phone.failedText'),
    submit: (request) => move.mutateAsync(request),
  });
  const {
    setError,
    setFocus,
    formState: { isDirty },
  } = form;
  /** Another number, or the code of the first step again, which is over after some minutes: said where it is to be mended. */
  const startAgain = (error: unknown) => {
    setPending(null);
    setError(codeOf(error) === 'IDENTITY.NUMBER_IN_USE' ? 'phoneNumber' : 'root', {
      type: 'server',
      message: describeError(error, t('phone.failedText')),
    });
  };
  useEffect(() => {
    if (!pending) setFocus('phoneNumber');
  }, [pending, setFocus]);
  if (pending) {
    return (
      <>
        <LeaveGuard active />
        <Prove
          key={pending.step}
          pending={pending}
          move={move}
          onAnswer={(request) => move.mutate(request)}
          onChange={() => setPending(null)}
        />
      </>
    );
  }
  return (
    <Stack as="form" onSubmit={form.onSubmit} noValidate>
      <LeaveGuard active={isDirty && !form.busy} />
      <CountryField {...form.field('country', 'phoneNumber')} />
      <PhoneField
        label={t('phone.new')}
        hint={t('phone.newHint')}
        typed={form.watch('phoneNumber')}
        country={form.watch('country')}
        {...form.field('phoneNumber')}
      />
      <FormFooter action={t('phone.send')} busy={form.busy} failed={t('phone.failed')} problem={form.problem} />
      <Button variant="quiet" full onClick={onDone}>
        {t('phone.keep')}
      </Button>
    </Stack>
  );
}

interface ProveProps {
  readonly pending: PendingStep;
  /** The latest answer, or the latest wish for another code: the request itself once more. */
  readonly move: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly variables: MovePhoneNumberRequest | undefined;
  };
  /** With the code, or without it to be sent another. */
  readonly onAnswer: (request: MovePhoneNumberRequest) => void;
  readonly onChange: () => void;
}

/** One of the two codes; with the first the PIN, said to be wrong under its own field. */
function Prove({ pending: { step, challenge, pin: isPinAsked, request, at }, move, onAnswer, onChange }: ProveProps) {
  const t = useMessages();
  const [pin, setPin] = useState('');
  const [isPinShort, setIsPinShort] = useState(false);
  const isResend = move.variables === request;
  const error = isResend ? undefined : move.error;
  const resend: Resend = {
    send: () => onAnswer(request),
    busy: move.isPending && isResend,
    error: isResend ? move.error : undefined,
  };
  const isOfPin = codeOf(error).startsWith('IDENTITY.PIN_');
  const pinProblem = isPinShort
    ? t('payoutNumber.pinShort')
    : isOfPin
      ? describeError(error, t('payoutNumber.pinShort'))
      : undefined;
  const words: CodeTexts = (key, values) => {
    if (key === 'code.to') return t('phone.new');
    if (key === 'code.label') return t(step === 'current' ? 'phone.codeCurrent' : 'phone.codeNew');
    if (key === 'code.confirm') return t(step === 'current' ? 'phone.goOn' : 'phone.confirm');
    return key === 'code.hint' ? t('phone.codeHint', { ...values, to: challenge.to }) : t(key, values);
  };
  const answer = (code: string) => {
    const isShort = isPinAsked && pin.length < 4;
    setIsPinShort(isShort);
    if (isShort) return;
    onAnswer(
      step === 'current'
        ? { ...request, challengeId: challenge.id, code, ...(isPinAsked && { pin }) }
        : { ...request, newChallengeId: challenge.id, newCode: code },
    );
  };
  return (
    <CodeStep
      t={words}
      address={formatPhoneNumber(request.phoneNumber)}
      sent={{ challenge, at }}
      busy={move.isPending && !isResend}
      error={isOfPin ? undefined : error}
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
