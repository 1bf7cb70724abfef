import type { ArtisanByPhone, User } from '@asili/contracts';
import type { PinState } from '../script/domain/commands.ts';

/** Accounts of artisans by their phone number. */
export abstract class Accounts {
  /** Null for a number without an account. */
  abstract artisanOf(msisdn: string): Promise<{ readonly artisan: User | null; readonly pin: PinState }>;
  /** Again for a number with an account it changes nothing. */
  abstract register(caller: ArtisanByPhone): Promise<void>;
}
