import type { Language } from '@asili/contracts';
import type { ContactPoint } from '../accounts/domain/contact-point.ts';
import type { UserType } from '../accounts/domain/user.ts';

export type Message =
  | {
      readonly template: 'otp';
      readonly code: string;
      readonly minutes: number;
      readonly purpose: 'sign-in' | 'registration';
    }
  | {
      readonly template: 'step-up' | 'refund-step-up';
      readonly code: string;
      readonly minutes: number;
      readonly ending: string;
    }
  | { readonly template: 'no-account'; readonly userType: UserType };

/** Hands a message to its carrier at once; codes never wait in a queue. */
export abstract class Messenger {
  /** @throws CodeNotSent */
  abstract send(to: ContactPoint, language: Language, message: Message): Promise<void>;

  /** Sends nothing, and takes as long as the last message took. */
  abstract pretend(): Promise<void>;
}
