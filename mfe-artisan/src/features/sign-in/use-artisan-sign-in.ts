import { toast } from '@asili/ui';
import { useChallenge } from '@asili/web/sign-in';
import { navigate } from 'wouter/use-browser-location';
import { useMessages } from '../../messages.ts';

/** Signing an artisan in or up; success leads home. */
export function useArtisanSignIn<Details extends object>(purpose: 'login' | 'register') {
  const t = useMessages();
  return useChallenge<Details>(`/api/auth/${purpose}`, {
    onSignedIn: ({ firstName }) => {
      toast({ title: t(`auth.${purpose}Done`), description: t('auth.doneText', { name: firstName }), variant: 'success' });
      navigate('/');
    },
    onFailed: () => toast({ title: t(`auth.${purpose}Failed`), description: t(`auth.${purpose}FailedText`), variant: 'destructive' }),
  });
}
