import type {
  AnalyticsReply,
  EarningsBalance,
  HistoryReply,
  MonthSales,
  Order,
  OrderStep,
  PayoutAccountChallenge,
  PayoutAccountReply,
  PinCheck,
  Product,
  PutPayoutAccountRequest,
  SetPinRequest,
  ShownCode,
  User,
  VerifyReply,
} from '@asili/contracts';
import { isShortCode, type Clock } from '@asili/kernel';
import { RemoteProblem } from '@asili/platform';
import type { ArtisanRequest, CommandRequest } from './domain/command-request.ts';
import { madeUpArtisan } from './made-up-accounts.ts';
import { Neighbours } from './neighbours.ts';

/** What the page of the phone says beside it. */
export const tryOutPin = '4071';
export const tryOutCode = '482913';
/** The code of the page's examples. It is valid, as a product's is. */
const madeUpCode = '40718825';
const madeUpId = 'prd_00000000000000000000000000';
const dayMs = 86_400_000;
const steps = {
  accept: 'accepted',
  decline: 'cancelled',
  ready: 'ready',
  ship: 'shipped',
  deliver: 'delivered',
  cancel: 'cancelled',
} as const satisfies Partial<Record<OrderStep, Order['state']>>;

/**
 * A small workshop for whoever tries the phone out. It says what the services would and changes nothing: only verifying asks them, for
 * codes of real products.
 */
export class MadeUpNeighbours extends Neighbours {
  constructor(
    private readonly real: Neighbours,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async verify(request: CommandRequest, code: string): Promise<VerifyReply> {
    if (code !== madeUpCode) return this.real.verify(request, code);
    return {
      isAuthentic: true,
      product: this.madeUp(),
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

  override async account(): Promise<User> {
    return madeUpArtisan;
  }

  override async analytics(): Promise<AnalyticsReply['analytics']> {
    return {
      totalProducts: 7,
      verifiedProducts: 5,
      recentChecks: [{ productId: madeUpId, timestamp: this.ago(1) }],
    } as unknown as AnalyticsReply['analytics'];
  }

  override async product(_request: ArtisanRequest, code: string): Promise<Product | null> {
    return isShortCode(code) || code === madeUpId ? this.madeUp(code) : null;
  }

  override async register(
    _request: ArtisanRequest,
    { name, price }: { name: string; price: string },
  ): Promise<Product> {
    return { ...this.madeUp(), name, price };
  }

  override async changeOffer(): Promise<void> {
    // Nobody's.
  }

  override async orders(): Promise<readonly Order[]> {
    return [
      this.made('1043213', 'accepted'),
      this.made('1043221', 'shipped'),
      this.made('1043237', 'completed'),
      this.made('1043245', 'completed'),
    ];
  }

  override async balance(): Promise<EarningsBalance> {
    return { available: [{ amount: '7245.00', currency: 'KES' }], pending: [{ amount: '2415.00', currency: 'KES' }] };
  }

  override async monthSales(_request: ArtisanRequest, month: string): Promise<MonthSales> {
    return month === this.ago(0).slice(0, 7)
      ? { count: 3, sums: [{ amount: '7245.00', currency: 'KES' }] }
      : { count: 0, sums: [] };
  }

  override async order(_request: ArtisanRequest, number: string): Promise<Order | null> {
    return this.made(number, 'ready');
  }

  override async step(_request: ArtisanRequest, orderId: string, step: OrderStep): Promise<Order> {
    return this.made(orderId.slice('ord_'.length), steps[step as keyof typeof steps] ?? 'accepted');
  }

  override async checkPin(_request: ArtisanRequest, pin: string): Promise<PinCheck> {
    return pin === tryOutPin ? { outcome: 'right' } : { outcome: 'wrong', left: 2 };
  }

  override async setPin(request: ArtisanRequest, { old = '' }: SetPinRequest): Promise<PinCheck> {
    return this.checkPin(request, old);
  }

  override async sendPinCode(): Promise<void> {
    // Nobody's phone.
  }

  override async signInCode(request: ArtisanRequest, pin: string): Promise<ShownCode> {
    const check = await this.checkPin(request, pin);
    return check.outcome === 'right' ? { outcome: 'none' } : { outcome: 'pin', check };
  }

  override async payoutAccount(): Promise<null> {
    return null;
  }

  override async putPayoutAccount(
    _request: ArtisanRequest,
    { provider, phoneNumber, code }: PutPayoutAccountRequest,
  ): Promise<PayoutAccountReply | PayoutAccountChallenge> {
    if (code === undefined)
      return { challenge: { id: 'chl_0', channel: 'sms', to: phoneNumber, expiresIn: 300, resendIn: 60 }, pin: true };
    if (code !== tryOutCode) throw new RemoteProblem('payments', 'PAYMENTS.CODE_REFUSED', 422);
    return { account: { provider, phoneNumber, since: this.ago(0), heldUntil: this.ago(-1), problem: null } };
  }

  override async photoLink(): Promise<string> {
    return ''; // Nobody's phone gets it.
  }

  override async holdPayouts(): Promise<void> {
    // Nobody's.
  }

  override async sendText(): Promise<void> {
    // Nobody's phone.
  }

  private ago(days: number): string {
    return new Date(this.clock.now().getTime() - days * dayMs).toISOString();
  }

  private madeUp(shortCode = madeUpCode): Product {
    return {
      id: madeUpId,
      shortCode,
      name: 'Kiondo basket',
      description: '',
      category: 'Home Decor',
      price: '2500.00',
      currency: 'KES',
      stock: 1,
      imageUrl: null,
      imageUrls: [],
      images: [],
      artisanId: madeUpArtisan.id,
      artisan: {
        id: madeUpArtisan.id,
        firstName: madeUpArtisan.firstName,
        businessName: madeUpArtisan.businessName,
        location: { city: 'Kisumu', country: 'KE' },
      },
      status: 'verified',
      isVerified: true,
      verificationCount: 14,
      avgRating: null,
      reviewCount: 0,
      qrCode: '',
      qrPayload: '',
      nftTokenId: null,
      createdAt: this.ago(12),
      updatedAt: this.ago(12),
      version: 1,
      certificate: {
        network: 'try-out',
        tokenId: '0.0.0',
        serial: 0,
        transactionId: '',
        consensusAt: this.ago(12),
        metadataCid: '',
        contentHash: '',
        explorerUrl: '',
        feeUsd: '',
      },
    };
  }

  private made(number: string, state: Order['state']): Order {
    const price = { amount: '2500.00', currency: 'KES' } as const;
    return {
      id: `ord_${number}`,
      purchaseId: 'pur_0',
      number,
      artisan: this.madeUp().artisan,
      buyer: { name: '' },
      lines: [{ productId: 'prd_0', name: 'Kiondo basket', imageUrl: null, quantity: 1, unitPrice: price }],
      delivery: { kind: 'pickup' },
      totals: [price],
      state,
      deadlines: [],
      timeline: [{ what: 'new', at: this.ago(2), by: 'system' }],
      allowed: ['accept', 'ready', 'ship', 'deliver', 'cancel'],
    };
  }
}
