import { Button, Card, Container, LinkButton, Notice, PageHeader, Text } from '@asili/ui';
import { displayName, signOut, usePageTitle, useSession, type SessionUser } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useMutation } from '@tanstack/react-query';
import { useMessages } from '../../messages.ts';
import { SignInForm } from './components/sign-in-form.tsx';
import classes from './sign-in.module.css';

/** /console/sign-in: operators sign in with a code by mail and one of their authenticator. */
export function OperatorSignInPage() {
  const t = useMessages();
  usePageTitle(t('auth.title'));
  const { user, isAuthenticated } = useSession();
  return (
    <Container space="section">
      <div className={classes.column}>
        <PageHeader title={t('auth.title')} subtitle={t('auth.subtitle')} />
        <Card className={classes.card}>{user && isAuthenticated ? <SignedIn user={user} /> : <SignInForm />}</Card>
        <Text size="sm" tone="secondary">
          {t('auth.trail')}
        </Text>
      </div>
    </Container>
  );
}

/** Anybody signed in has to leave first: an operator is nobody else at the same time. */
function SignedIn({ user }: { readonly user: SessionUser }) {
  const t = useMessages();
  const leave = useMutation({ mutationFn: signOut });
  return (
    <>
      <Text strong>{t('auth.signedIn', { name: displayName(user, user.id) })}</Text>
      {user.userType === 'operator' && (
        <LinkButton variant="primary" full href={paths.console.getHref()}>
          {t('auth.goOn')}
        </LinkButton>
      )}
      {leave.isError && (
        <Notice kind="danger" announce="alert">
          {t('auth.changeFailed')}
        </Notice>
      )}
      <Button full busy={leave.isPending} onClick={() => leave.mutate()}>
        {t('auth.change')}
      </Button>
    </>
  );
}
