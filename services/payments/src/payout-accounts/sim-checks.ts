import type { SimCheck } from '@asili/contracts';

/** Whether the SIM cards of an artisan's numbers are still theirs. */
export abstract class SimChecks {
  /** Of the number they sign in with and of the one they are paid out to. 'unknown' where nobody can be asked; never throws for that. */
  abstract check(artisanId: string, phoneNumber: string, since: Date): Promise<SimCheck>;
}
