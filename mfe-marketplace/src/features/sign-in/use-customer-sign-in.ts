import { toast } from '@asili/ui';
import { useChallenge } from '@asili/web/sign-in';
import { navigate } from 'wouter/use-browser-location';
import { useMessages } from '../../messages.ts';

/** Signing a customer in or up, with the notices of the specification, section 8; success leads to the marketplace. */
export function useCustomerSignIn<Details extends object>(purpose: 'login' | 'register') {
  const t = useMessages();
  return useChallenge<Details>(`/api/customers/auth/${purpose}`, {
    onSignedIn: ({ firstName }) => {
      const back = purpose === 'login';
      toast({ title: t(back ? 'auth.welcomeBack' : 'auth.welcome'), description: t(back ? 'auth.welcomeBackText' : 'auth.welcomeText', { name: firstName }), variant: 'success' });
      navigate('/marketplace');
    },
    onFailed: () => toast({ title: t(`auth.${purpose}Failed`), description: t(`auth.${purpose}FailedText`), variant: 'destructive' }),
  });
}
