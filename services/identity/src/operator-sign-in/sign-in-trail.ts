/** The console's audit trail, as far as signing in writes it. */
export abstract class SignInTrail {
  /** Kept when it returns. @throws when it cannot be kept: nobody is signed in then */
  abstract note(operatorId: string, outcome: 'sign-in' | 'sign-in-refused'): Promise<void>;
}
