import { Button, Row, Stack } from '@asili/ui';
import { askBeforeLosing, Dialog } from '@asili/ui/dialog';
import { forgetSession, navigate, type NavigateOptions } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useCallback, useEffect, useState } from 'react';
import { Router, type BaseLocationHook } from 'wouter';
import { useMessages } from '../../messages.ts';
import { RemoteRoutes } from '../../routes/routes.tsx';

const signIn = {
  artisan: paths.artisanSignIn.getHref(),
  customer: paths.customerSignIn.getHref(),
  operator: paths.consoleSignIn.getHref(),
} as const;
const signInPaths: ReadonlySet<string> = new Set(Object.values(signIn));

/**
 * The sign-in page inside the dialog, while the address stays that of the page below. A link to the sign-in of another role
 * shows that one here. Who follows another one goes on signed out: under this dialog nobody could use the page it leads to.
 */
function SignIn({ role }: { readonly role: keyof typeof signIn }) {
  const [path, setPath] = useState<string>(signIn[role]);
  const useLocation = useCallback((): readonly [string, (to: string, options?: NavigateOptions) => void] => {
    const follow = (to: string, options?: NavigateOptions) => {
      const { pathname } = new URL(to, location.origin);
      if (signInPaths.has(pathname)) setPath(pathname);
      else
        askBeforeLosing(() => {
          navigate(to, options);
          forgetSession();
        });
    };
    return [path, follow];
  }, [path]);
  return (
    <Router hook={useLocation as BaseLocationHook}>
      <RemoteRoutes />
    </Router>
  );
}

/**
 * The session ended under an open page: says so and offers to sign in again over it, so that nothing typed there is lost. Only
 * its own buttons end it: a stray tap would take the page below away, and leaving without a session asks about what was typed. Goes by itself once somebody has signed in, here or in
 * another tab.
 */
export function SessionExpired({ role }: { readonly role: keyof typeof signIn }) {
  const t = useMessages();
  const [signingIn, setSigningIn] = useState(false);
  useEffect(() => {
    const { title } = document;
    return () => {
      document.title = title; // The sign-in page has named the tab.
    };
  }, []);
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={() => undefined}
      title={t('expired.title')}
      description={t('expired.text')}
      size={signingIn ? 'wide' : 'md'}
    >
      <Stack>
        {signingIn ? (
          <SignIn role={role} />
        ) : (
          <Button variant="primary" onClick={() => setSigningIn(true)}>
            {t('expired.signIn')}
          </Button>
        )}
        <Row>
          <Button onClick={() => askBeforeLosing(forgetSession)}>{t('expired.leave')}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
