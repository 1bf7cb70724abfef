import type { Challenge, CustomerSignInReply } from '@asili/contracts';
import { toast } from '@asili/ui';
import { api, signedIn } from '@asili/web';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useMessages } from '../../messages.ts';

/** Which texts of the specification, section 8, a failure and a success have. */
export type Purpose = 'login' | 'register';

/**
 * The two steps of signing in or up: details bring a challenge, the code ends it. A person already signed in gets
 * through at the first step.
 */
export function useTwoSteps<Details extends object>(purpose: Purpose) {
  const t = useMessages();
  const path = `/api/customers/auth/${purpose}`;
  const [sent, setSent] = useState<{ details: Details; challenge: Challenge; at: number } | null>(null);
  const finish = (reply: CustomerSignInReply) => {
    if (!reply.customer) return false;
    signedIn(reply.customer, reply.csrfToken);
    toast({ title: t(purpose === 'login' ? 'auth.welcomeBack' : 'auth.welcome'), description: t(purpose === 'login' ? 'auth.welcomeBackText' : 'auth.welcomeText', { name: reply.customer.firstName }), variant: 'success' });
    navigate('/marketplace');
    return true;
  };
  const failed = () => toast({ title: t(`auth.${purpose}Failed`), description: t(`auth.${purpose}FailedText`), variant: 'destructive' });
  const start = useMutation({
    mutationFn: (details: Details) => api<CustomerSignInReply>('POST', path, { body: details }),
    onSuccess: (reply, details) => {
      if (!finish(reply) && reply.challenge) setSent({ details, challenge: reply.challenge, at: Date.now() });
    },
    onError: failed,
  });
  const confirm = useMutation({
    mutationFn: (code: string) => api<CustomerSignInReply>('POST', path, { body: { ...sent?.details, code, challengeId: sent?.challenge.id } }),
    onSuccess: finish,
    onError: failed,
  });
  return { sent, start, confirm, change: () => setSent(null) };
}
