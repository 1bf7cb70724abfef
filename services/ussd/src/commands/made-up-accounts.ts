import type { User } from '@asili/contracts';
import { Accounts } from '../callers/accounts.ts';

/** Whoever tries the phone out is this artisan. */
export const madeUpArtisan = {
  id: 'art_00000000000000000000000000',
  userType: 'artisan',
  firstName: 'Akinyi',
  lastName: 'Odhiambo',
  businessName: 'Kisumu Baskets',
  language: 'en',
} as const satisfies User;

/** Every number is the made-up artisan's. */
export class MadeUpAccounts extends Accounts {
  override async artisanOf(): Promise<{ artisan: User; pin: 'set' }> {
    return { artisan: madeUpArtisan, pin: 'set' };
  }

  override async register(): Promise<void> {
    // Everybody is somebody already.
  }
}
