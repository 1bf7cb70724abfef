import { Button, Card, Container, LinkButton, Notice, PageHeader, Text } from '@asili/ui';
import { Tabs } from '@asili/ui/navigation';
import { displayName, nextPage, type SessionUser, signOut, usePageTitle, useQueryParam, useSession } from '@asili/web';
import { paths } from '../paths/paths.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
