import type { StepUpCheck, StepUpReply } from '@asili/contracts';

/** What a number is to be changed to, as a code is good for it. */
export interface StepUp {
  readonly artisanId: string;
  readonly provider: string;
  /** E.164 */
  readonly phoneNumber: string;
  /** Where the code goes: to the number they sign in with, or to this one, beside a PIN. */
  readonly proves: 'account' | 'number';
}

/** A signed-in artisan proves once more that it is them; and where they live decides what they are paid in. */
export abstract class StepUps {
  /** Sends a code. @throws TooManyCodes and its kind as the identity service says them, Unavailable */
  abstract begin(stepUp: StepUp): Promise<StepUpReply>;
  abstract check(stepUp: StepUp, answer: { readonly challengeId: string; readonly code: string; readonly pin?: string | undefined }): Promise<StepUpCheck>;
  /** ISO code. @throws Unavailable */
  abstract countryOf(artisanId: string): Promise<string>;
}
