import type { BeginStepUpRequest, StepUpReply } from '@asili/contracts';

/** What a code is good for, to the letter. */
export interface StepUp extends Pick<BeginStepUpRequest, 'purpose' | 'subject'> {
  /** `art_…`, `cus_…` */
  readonly userId: string;
  /** How the number or the account ends that it is about; the message says it. */
  readonly ending: string;
  /** Where the code goes, beside a PIN, E.164; without it to the address they sign in with. */
  readonly to?: string;
}

/** What they answer; a PIN is asked of who has one. */
export interface Proof {
  readonly challengeId: string;
  readonly code: string;
  readonly pin?: string | undefined;
}

/** A signed-in person proves once more that it is them; and where an artisan lives decides what they are paid in. */
export abstract class StepUps {
  /** Sends a code. @throws TooManyCodes and its kind as the identity service says them, Unavailable */
  abstract begin(stepUp: StepUp): Promise<StepUpReply>;
  /** Uses the code up. @throws CodeRefused, PinRefused, PinLocked, SimChanged, Unavailable */
  abstract prove(stepUp: StepUp, proof: Proof): Promise<void>;
  /** ISO code. @throws Unavailable */
  abstract countryOf(artisanId: string): Promise<string>;
}
