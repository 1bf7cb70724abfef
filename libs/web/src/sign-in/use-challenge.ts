import type { Challenge, User } from '@asili/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, signedIn } from '@asili/web'; // By name: the shell's one copy holds the session.

interface Reply {
  readonly artisan?: User | null;
  readonly customer?: User | null;
  readonly operator?: User | null;
  readonly challenge?: Challenge;
  readonly csrfToken?: string;
}

/** What ends a challenge: the code that was sent, and what else is asked for beside it. */
interface Answer {
  readonly code: string;
  /** From an authenticator. */
  readonly totp?: string;
}

export interface Sent<Details> {
  readonly details: Details;
  readonly challenge: Challenge;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * The two steps of signing in or up: details bring a challenge, its code ends it. A person who is signed in already gets
 * through at the first step. The session store is told before `onSignedIn`. A refused code is said under its field only.
 */
export function useChallenge<Details extends object>(path: string, onSignedIn: (user: User) => void) {
  const [sent, setSent] = useState<Sent<Details> | null>(null);
  const finish = (reply: Reply): boolean => {
    const user = reply.artisan ?? reply.customer ?? reply.operator;
    if (!user) return false;
    signedIn(user, reply.csrfToken);
    onSignedIn(user);
    return true;
  };
  const start = useMutation({
    mutationFn: (details: Details) => api<Reply>('POST', path, { body: details }),
    onSuccess: (reply, details) => {
      if (!finish(reply) && reply.challenge) setSent({ details, challenge: reply.challenge, at: Date.now() });
    },
  });
  const confirm = useMutation({
    mutationFn: (answer: Answer) =>
      api<Reply>('POST', path, { body: { ...sent?.details, ...answer, challengeId: sent?.challenge.id } }),
    onSuccess: finish,
  });
  return { sent, start, confirm, change: () => setSent(null) };
}
