import { Button, Notice, toast } from '@asili/ui';
import { afterSignIn, navigate, stored, tabStorage } from '@asili/web';
import { type AppForm, type AppFormOptions, type FormSchema, useAppForm, type z } from '@asili/web/forms';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { CodeStep, type CodeTexts, useChallenge } from './code-step.tsx';
import classes from './sign-in.module.css';

type Purpose = 'login' | 'register';
type StepKey = `auth.${Purpose}${'Send' | 'Done' | 'DoneText' | 'Failed' | 'FailedText'}`;

export interface SignInStepsProps<S extends FormSchema> extends Pick<AppFormOptions<S>, 'schema' | 'defaultValues'> {
  /** The reader's words, from the remote's own messages. */
  readonly t: CodeTexts & ((key: StepKey, values?: { readonly name: string }) => string);
  readonly purpose: Purpose;
  /** Where details and code are sent, `/api/auth/login`. */
  readonly path: string;
  /** Where the code goes, as the person reads it. */
  readonly addressOf: (details: z.output<S>) => string;
  /** Where a person goes who came from no page in particular. */
  readonly home: string;
  /** Another way to the code than the message. */
  readonly otherWay?: ReactNode;
  /** The fields. */
  readonly children: (form: AppForm<S>) => ReactNode;
}

/**
 * Signing in or up: the details, then the code that was sent, then a greeting and the page the person came from. A failure
 * is said once and keeps what was typed; it is still there after 'Change', too. What was typed to sign up is kept in this tab:
 * Back out of either step, or a reload, loses nothing.
 */
export function SignInSteps<S extends FormSchema>({
  t,
  purpose,
  path,
  addressOf,
  home,
  otherWay,
  children,
  ...rules
}: SignInStepsProps<S>) {
  const { sent, start, confirm, resend, change } = useChallenge<z.output<S>>(path, ({ firstName: name }) => {
    tabStorage.remove(draftOf(path));
    toast({ title: t(`auth.${purpose}Done`), description: t(`auth.${purpose}DoneText`, { name }), variant: 'success' });
    navigate(afterSignIn(home));
  });
  const form = useAppForm({ ...rules, failed: '', submit: (details) => start.mutateAsync(details) });
  useDraft(form, rules.defaultValues, purpose === 'register' ? draftOf(path) : undefined);
  if (sent) {
    const address = addressOf(sent.details);
    return (
      <CodeStep
        {...{ t, address, sent, resend, otherWay }}
        busy={confirm.isPending}
        error={confirm.error}
        onCode={(code) => confirm.mutate({ code })}
        onChange={change}
      />
    );
  }
  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      {children(form)}
      {start.isError && (
        <Notice kind="danger" title={t(`auth.${purpose}Failed`)} announce="alert">
          <p>{t(`auth.${purpose}FailedText`)}</p>
          {form.problem && <p>{form.problem}</p>}
        </Notice>
      )}
      <Button variant="primary" type="submit" full busy={form.busy}>
        {t(`auth.${purpose}Send`)}
      </Button>
    </form>
  );
}

const draftOf = (path: string): string => `${stored.draft.name}sign-up.${path}`;

/** Fills in what was typed before in this tab, after hydration and where nothing is typed yet, and keeps what is typed. */
function useDraft<S extends FormSchema>(form: AppForm<S>, empty: z.input<S>, name: string | undefined): void {
  const { subscribe } = form;
  const fillIn = useEffectEvent(() => {
    const kept = Object.entries((name && tabStorage.getJson(name)) ?? {});
    for (const [field, value] of kept) {
      const isUntouched = field in empty && form.getValues(field as never) === empty[field];
      if (isUntouched && typeof value === 'string')
        form.setValue(field as never, value as never, { shouldDirty: true });
    }
  });
  useEffect(() => {
    if (name === undefined) return undefined;
    fillIn();
    return subscribe({ formState: { values: true }, callback: ({ values }) => void tabStorage.setJson(name, values) });
  }, [name, subscribe]);
}

/** Two fields beside each other where there is room. */
export function SignInPair({ children }: { readonly children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
