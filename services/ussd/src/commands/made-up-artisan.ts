import type { HistoryReply, Product, User, VerifyReply } from '@asili/contracts';
import type { Clock } from '@asili/kernel';
import { Accounts } from '../callers/find-caller.ts';
import type { CommandRequest } from './domain/command.ts';
import { CertificateNotices } from './register-product.ts';
import { Verifications } from './verifications.http.ts';

const dayMs = 86_400_000;
/** The code of the page's examples. It is valid, as a product's is. */
export const madeUpCode = '40718825';
export const madeUpId = 'prd_00000000000000000000000000';

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

  override async register(): Promise<User> {
    return madeUpArtisan; // Everybody is somebody already.
  }
}

/** There is no phone an SMS could go to. */
export class MadeUpNotices extends CertificateNotices {
  override async follow(): Promise<void> {
    // Nothing was registered.
  }
}

/** Only verifying asks the services, for codes of real products; the made-up one is genuine. */
export class MadeUpVerifications extends Verifications {
  constructor(
    private readonly real: Verifications,
    private readonly product: () => Product,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async verify(request: CommandRequest, code: string): Promise<VerifyReply> {
    if (code !== madeUpCode) return this.real.verify(request, code);
    return {
      isAuthentic: true,
      product: this.product(),
      verification: {
        id: 'vrf_0',
        productId: null,
        verifiedAt: this.ago(0),
        verdict: 'RECORD_GENUINE',
        reasons: [],
        ledger: { network: 'try-out', checkedAt: null, source: 'none', ok: true },
      },
    };
  }

  override async history(): Promise<HistoryReply['verifications']> {
    return [1, 3].map((days) => ({
      id: `vrf_${days}`,
      productId: madeUpId,
      verifiedAt: this.ago(days),
      verdict: 'RECORD_GENUINE' as const,
      place: 'Kisumu',
    }));
  }

  override async report(): Promise<string> {
    return 'R-00000';
  }

  private ago(days: number): string {
    return new Date(this.clock.now().getTime() - days * dayMs).toISOString();
  }
}
