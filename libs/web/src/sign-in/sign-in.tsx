import { Button, Card, Container, LinkButton, Notice, PageHeader, Text, toast } from '@asili/ui';
import { Tabs } from '@asili/ui/navigation';
import {
  displayName,
  nextPage,
  type SessionUser,
  signOut,
  usePageTitle,
  useQueryParam,
  useSession,
  afterSignIn,
  navigate,
  stored,
  tabStorage,
} from '@asili/web';
import { type AppForm, type AppFormOptions, type FormSchema, useAppForm, type z } from '@asili/web/forms';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { paths } from '../paths/paths.ts';
import { CodeStep, type CodeTexts, useChallenge } from './code-step.tsx';
import classes from './sign-in.module.css';

type FrameKey =
  | 'auth.title'
  | 'auth.signUpTitle'
  | 'auth.subtitle'
  | 'auth.login'
  | 'auth.signUp'
  | 'auth.signedIn'
  | 'auth.signedInText'
  | 'auth.goOn'
  | 'auth.change'
  | 'auth.changeFailed';

export interface SignInFrameProps {
  /** The reader's words, from the remote's own messages. */
  readonly t: (key: FrameKey, values?: { readonly name: string }) => string;
  readonly login: ReactNode;
  readonly signUp: ReactNode;
  /** The way to the other people's sign-in. */
  readonly children: ReactNode;
}

/**
 * The page on which people sign in or up: two tabs, kept in the address as `?tab=sign-up`. Who is signed in already is told
 * so, with the way on and the way to another account.
 */
export function SignInFrame({ t, login, signUp, children }: SignInFrameProps) {
  const [tab, setTab] = useQueryParam('tab');
  const signingUp = tab === 'sign-up';
  const title = t(signingUp ? 'auth.signUpTitle' : 'auth.title');
  usePageTitle(title);
  const { user, isAuthenticated } = useSession(); // Not so once the session has ended: then they sign in again here.
  return (
    <Container space="section">
      <div className={classes.column}>
        <PageHeader title={title} subtitle={t('auth.subtitle')} />
        {user && isAuthenticated ? (
          <SignedIn t={t} user={user} />
        ) : (
          <Tabs
            label={title}
            value={signingUp ? 'sign-up' : 'login'}
            onChange={(value) => setTab(value === 'login' ? null : value)}
            tabs={[
              { value: 'login', label: t('auth.login'), panel: login },
              { value: 'sign-up', label: t('auth.signUp'), panel: signUp },
            ]}
          />
        )}
        <p className={classes.other}>{children}</p>
      </div>
    </Container>
  );
}

function SignedIn({ t, user }: Pick<SignInFrameProps, 't'> & { readonly user: SessionUser }) {
  const leave = useMutation({ mutationFn: signOut });
  return (
    <Card className={classes.signedIn}>
      <Text strong>{t('auth.signedIn', { name: displayName(user, user.id) })}</Text>
      <Text tone="secondary">{t('auth.signedInText')}</Text>
      <LinkButton variant="primary" full href={nextPage(paths.home.getHref())}>
        {t('auth.goOn')}
      </LinkButton>
      {leave.isError && (
        <Notice kind="danger" announce="alert">
          {t('auth.changeFailed')}
        </Notice>
      )}
      <Button full busy={leave.isPending} onClick={() => leave.mutate()}>
        {t('auth.change')}
      </Button>
    </Card>
  );
}

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
