import type {
  User,
  AnalyticsReply,
  EarningsBalance,
  MonthSales,
  MoveCallerReply,
  MoveCallerRequest,
  Order,
  OrderStep,
  PayoutAccountChallenge,
  PayoutAccountReply,
  PinCheck,
  Product,
  PutPayoutAccountRequest,
  PutShippingRequest,
  SetPinRequest,
  Shipping,
  ShownCode,
} from '@asili/contracts';
import { isShortCode, type Clock } from '@asili/kernel';
import { RemoteProblem } from '@asili/platform';
import { madeUpArtisan, madeUpCode, madeUpId } from './made-up-artisan.ts';
import type { ArtisanRequest } from './domain/command.ts';
import { Neighbours } from './neighbours.ts';

/** What the page of the phone says beside it. */
export const tryOutPin = '4071';
export const tryOutCode = '482913';
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
 * A small workshop for whoever tries the phone out. It says what the services would and changes nothing.
 */
export class MadeUpNeighbours extends Neighbours {
  constructor(private readonly clock: Clock) {
    super();
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

  override async ownProducts(): Promise<readonly Product[]> {
    return [this.madeUp()];
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

  override async setPin(request: ArtisanRequest, { old = '', code }: SetPinRequest): Promise<PinCheck> {
    return code === tryOutCode ? { outcome: 'right' } : this.checkPin(request, old);
  }

  override async sendPinCode(): Promise<Date> {
    return this.clock.now(); // Nobody's phone.
  }

  override async checkPinCode(_request: ArtisanRequest, code: string): Promise<'right' | 'wrong'> {
    return code === tryOutCode ? 'right' : 'wrong';
  }

  override async shipping(): Promise<Shipping> {
    return { zones: [], pickup: { offered: true } };
  }

  override async putShipping(_request: ArtisanRequest, { zones, pickup }: PutShippingRequest): Promise<Shipping> {
    return { zones: zones.map((zone, place) => ({ ...zone, id: String(place) })), pickup: { offered: pickup.offered } };
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

  override async moveAccount(
    _request: ArtisanRequest,
    { phoneNumber, code }: MoveCallerRequest,
  ): Promise<MoveCallerReply> {
    if (code === undefined)
      return { challenge: { id: 'chl_0', channel: 'sms', to: phoneNumber, expiresIn: 300, resendIn: 60 } };
    if (code !== tryOutCode) throw new RemoteProblem('identity', 'IDENTITY.NEW_CODE_REFUSED', 422);
    return {};
  }

  override async keepAccount(): Promise<number> {
    return 0;
  }

  override async claimAccount(): Promise<void> {
    // Nobody's.
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

  madeUp(shortCode = madeUpCode): Product {
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
      buyer: { name: 'Aisha Diop', place: { city: 'Dakar', country: 'SN' } },
      lines: [{ productId: 'prd_0', name: 'Kiondo basket', imageUrl: null, quantity: 1, unitPrice: price }],
      delivery: { kind: 'ship', zone: 'z', name: 'Africa', price: { amount: '500.00', currency: 'KES' }, days: [3, 9] },
      totals: [price],
      state,
      deadlines: [],
      timeline: [{ what: 'new', at: this.ago(2), by: 'system' }],
      allowed: ['accept', 'ready', 'ship', 'deliver', 'cancel'],
    };
  }
}
