import type {
  AnalyticsReply,
  EarningsBalance,
  HistoryReply,
  Language,
  MonthSales,
  MoveCallerReply,
  MoveCallerRequest,
  Order,
  OrderStepRequest,
  PayoutAccountChallenge,
  PayoutAccountReply,
  PinCheck,
  Product,
  PutPayoutAccountRequest,
  PutShippingRequest,
  SetPinRequest,
  Shipping,
  ShownCode,
  User,
  VerifyReply,
} from '@asili/contracts';
import { RemoteProblem } from '@asili/platform';
import type { ArtisanRequest, CommandRequest } from '../src/commands/domain/command.ts';
import { Neighbours } from '../src/commands/neighbours.ts';
import type { Verifications } from '../src/commands/verifications.http.ts';
import type { PinState } from '../src/script/domain/steps.ts';

export const artisanNumber = '254700123456';
export const visitorNumber = '254711000111';
export const code = '40718825';
export const now = new Date('2026-11-23T09:00:00Z');
export const me = {
  id: 'art_00000000000000000000000001',
  userType: 'artisan',
  location: { city: 'Kisumu', country: 'KE' },
  firstName: 'Akinyi',
  lastName: 'Odhiambo',
  businessName: 'Kisumu Baskets',
  language: 'en',
} as const satisfies User;

export const aProduct = (facts: Partial<Product> = {}): Product => ({
  id: 'prd_00000000000000000000000001',
  shortCode: code,
  name: 'Kiondo',
  description: '',
  category: 'Home Decor',
  price: '2500.00',
  currency: 'KES',
  stock: 1,
  imageUrl: null,
  imageUrls: [],
  images: [],
  artisanId: me.id,
  artisan: {
    id: me.id,
    firstName: 'Akinyi',
    businessName: 'Kisumu Baskets',
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
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  version: 1,
  certificate: {
    network: 'local',
    tokenId: '0.0.1',
    serial: 1,
    transactionId: '',
    consensusAt: '2026-11-12T08:00:00.000Z',
    metadataCid: '',
    contentHash: '',
    explorerUrl: '',
    feeUsd: '',
  },
  ...facts,
});

export const anOrder = (number: string, facts: Partial<Order> = {}): Order => ({
  id: `ord_${number}`,
  purchaseId: 'pur_1',
  number,
  artisan: aProduct().artisan,
  buyer: { name: 'Aisha Diop', place: { city: 'Dakar', country: 'SN' } },
  lines: [
    {
      productId: 'prd_1',
      name: 'Kiondo',
      imageUrl: null,
      quantity: 1,
      unitPrice: { amount: '2500.00', currency: 'KES' },
    },
  ],
  delivery: { kind: 'ship', zone: 'z', name: 'Africa', price: { amount: '500.00', currency: 'KES' }, days: [3, 9] },
  totals: [{ amount: '2500.00', currency: 'KES' }],
  state: 'accepted',
  deadlines: [],
  timeline: [{ what: 'new', at: '2026-11-20T10:00:00.000Z', by: 'system' }],
  allowed: ['ready', 'ship', 'cancel'],
  ...facts,
});

const stateAfter = {
  answer: 'disputed',
  accept: 'accepted',
  ready: 'ready',
  ship: 'shipped',
  deliver: 'delivered',
  cancel: 'cancelled',
} as const;

/** The other services: they answer from a small world, and everything they are asked to change is written down by its key. */
export class WorldOfNeighbours extends Neighbours implements Verifications {
  readonly effects = new Map<string, unknown>();
  readonly texts: { to: string; language: Language; text: string }[] = [];
  products = [aProduct()];
  orderList = [
    anOrder('1043213'),
    anOrder('1043221', { state: 'new' }),
    anOrder('1043237', { state: 'shipped' }),
    anOrder('1043245'),
  ];
  /** Awaited before anything is answered. */
  before: (what: string) => Promise<void> = async () => undefined;

  private async change(what: string, { key }: CommandRequest, facts: object): Promise<void> {
    await this.before(what);
    if (!this.effects.has(key)) this.effects.set(key, { what, ...facts });
  }

  async verify(request: CommandRequest, text: string): Promise<VerifyReply> {
    await this.change('verify', request, { code: text });
    const product = this.products.find(({ shortCode }) => shortCode === text) ?? null;
    return {
      isAuthentic: product !== null,
      product,
      verification: {
        id: 'vrf_1',
        productId: product?.id ?? null,
        verifiedAt: now.toISOString(),
        verdict: product ? 'RECORD_GENUINE' : 'UNKNOWN',
        reasons: product ? [] : ['NO_SUCH_CODE'],
        ledger: { network: 'local', checkedAt: null, source: 'none', ok: true },
      },
    };
  }

  town = 'Kisumu';

  async history(): Promise<HistoryReply['verifications']> {
    await this.before('history');
    return [
      {
        id: 'vrf_1',
        productId: 'prd_1',
        verifiedAt: '2026-11-12T08:00:00.000Z',
        verdict: 'RECORD_GENUINE',
        place: this.town,
      },
    ];
  }

  async report(request: CommandRequest, report: object): Promise<string> {
    await this.change('report', request, report);
    return 'R-20931';
  }

  artisan: User = me;

  override async account(): Promise<User> {
    return this.artisan;
  }

  override async analytics(): Promise<AnalyticsReply['analytics']> {
    await this.before('analytics');
    const [productId] = this.products.map(({ id }) => id);
    const seen = {
      totalProducts: 7,
      verifiedProducts: 5,
      verifications: 14,
      productViews: 90,
      revenue: { amount: '2415.00', currency: 'KES' },
      counterfeitAttempts: 0,
    };
    return {
      ...seen,
      previous: seen,
      trend: [],
      topProducts: [],
      places: [],
      recentEvents: Array.from({ length: 10 }, (_, n) => ({
        id: `view_${n}`,
        eventType: 'product_view',
        productId,
        timestamp: now.toISOString(),
      })),
      recentChecks: productId === undefined ? [] : [{ productId, timestamp: now.toISOString() }],
    };
  }

  override async product(_request: ArtisanRequest, text: string): Promise<Product | null> {
    return this.products.find(({ shortCode, id }) => shortCode === text || id === text) ?? null;
  }

  override async ownProducts(): Promise<readonly Product[]> {
    await this.before('own-products');
    return this.products;
  }

  override async register(
    request: ArtisanRequest,
    { name, category, price, currency }: { name: string; category: string; price: string; currency: string },
  ): Promise<Product> {
    await this.change('register', request, { name, category, price, currency });
    return aProduct({ name, category, price, currency: currency as Product['currency'] });
  }

  override async photoLink(_request: ArtisanRequest, productId: string): Promise<string> {
    return `https://asili.example/photos#${productId}`;
  }

  override async changeOffer(request: ArtisanRequest, productId: string, change: object): Promise<void> {
    await this.change('change-offer', request, { productId, ...change });
  }

  override async orders(): Promise<Order[]> {
    return this.orderList;
  }

  override async balance(): Promise<EarningsBalance> {
    return { available: [{ amount: '10465.00', currency: 'KES' }], pending: [{ amount: '0.00', currency: 'KES' }] };
  }

  /** By month. */
  sales: Record<string, MonthSales> = { '2026-11': { count: 1, sums: [{ amount: '2415.00', currency: 'KES' }] } };

  override async monthSales(_request: ArtisanRequest, month: string): Promise<MonthSales> {
    return this.sales[month] ?? { count: 0, sums: [] };
  }

  override async order(_request: ArtisanRequest, number: string): Promise<Order | null> {
    return this.orderList.find((order) => order.number === number) ?? null;
  }

  override async step(request: ArtisanRequest, orderId: string, step: string, said: OrderStepRequest): Promise<Order> {
    await this.change('step', request, { orderId, step, ...said });
    return anOrder(orderId.slice(4), { state: stateAfter[step as keyof typeof stateAfter] });
  }

  terms: Shipping = { zones: [], pickup: { offered: true } };

  override async shipping(): Promise<Shipping> {
    return this.terms;
  }

  override async putShipping(_request: ArtisanRequest, { zones, pickup }: PutShippingRequest): Promise<Shipping> {
    this.terms = {
      zones: zones.map((zone, place) => ({ ...zone, id: String(place) })),
      pickup: { offered: pickup.offered },
    };
    return this.terms;
  }

  pinState: PinState = 'set';
  pin = '4071';

  override async checkPin(_request: ArtisanRequest, pin: string): Promise<PinCheck> {
    if (this.isSimChanged) return { outcome: 'locked', because: 'sim-changed' };
    if (this.pinState !== 'set') return { outcome: this.pinState === 'none' ? 'none' : 'locked' };
    return pin === this.pin ? { outcome: 'right' } : { outcome: 'wrong', left: 2 };
  }

  override async setPin(request: ArtisanRequest, { pin, old, code: typed }: SetPinRequest): Promise<PinCheck> {
    if (pin === '1234') throw new RemoteProblem('identity', 'IDENTITY.PIN_WEAK', 400);
    if (typed !== undefined && typed !== '190284') throw new RemoteProblem('identity', 'IDENTITY.CODE_REFUSED', 401);
    if (this.pinState === 'set' && typed === undefined && old !== this.pin) return { outcome: 'wrong', left: 2 };
    this.pin = pin;
    this.pinState = 'set';
    this.effects.set(request.key, { what: 'set-pin' });
    return { outcome: 'right' };
  }

  /** SMS cannot be sent. */
  isSmsAway = false;

  private sending(): void {
    if (this.isSmsAway) throw new RemoteProblem('identity', 'IDENTITY.CODE_NOT_SENT', 503);
  }

  /** How often the code that sets a PIN anew was sent. */
  pinCodes = 0;

  override async sendPinCode(_request: ArtisanRequest, another: boolean): Promise<Date> {
    this.sending();
    if (this.pinCodes === 0 || another) this.pinCodes += 1;
    return now;
  }

  private pinCodeTries = 0;

  override async checkPinCode(_request: ArtisanRequest, typed: string): Promise<'right' | 'wrong' | 'over'> {
    this.pinCodeTries += 1;
    if (this.pinCodeTries > 5 * this.pinCodes) return 'over';
    return typed === '190284' ? 'right' : 'wrong';
  }

  /** Of the sign-in that is open on the web. */
  openCode: string | null = '730164';

  override async signInCode(request: ArtisanRequest, pin: string): Promise<ShownCode> {
    await this.before('sign-in-code');
    const check = await this.checkPin(request, pin);
    if (check.outcome !== 'right') return { outcome: 'pin', check };
    return this.openCode === null ? { outcome: 'none' } : { outcome: 'shown', code: this.openCode, seconds: 290 };
  }

  /** Null: none was named yet. */
  payoutNumber: string | null = '+254700123456';
  /** The number each challenge was sent for. */
  readonly numberCodes: string[] = [];
  /** Instead of an answer. */
  payoutProblem: RemoteProblem | undefined;

  /** Payouts are held that long, and for that. */
  heldPayouts: {
    readonly hours: number;
    readonly heldFor: 'number-changed' | 'sim-changed' | 'pin-reset' | 'reversed';
  } | null = null;

  override async payoutAccount(): Promise<PayoutAccountReply['account']> {
    await this.before('payout-account');
    if (!this.heldPayouts) return null;
    const { hours, heldFor } = this.heldPayouts;
    return {
      provider: 'mpesa',
      phoneNumber: '+254······456',
      since: now.toISOString(),
      heldUntil: new Date(now.getTime() + hours * 3_600_000).toISOString(),
      heldFor,
      problem: null,
    };
  }

  /** Its operator gave the caller's number another SIM card, so the PIN is locked. */
  isSimChanged = false;

  override async putPayoutAccount(
    request: ArtisanRequest,
    { provider, phoneNumber, challengeId, code: typed, pin }: PutPayoutAccountRequest,
  ): Promise<PayoutAccountReply | PayoutAccountChallenge> {
    await this.before('payout-account');
    if (this.payoutProblem) throw this.payoutProblem;
    const account = (heldUntil: string | null): PayoutAccountReply => ({
      account: {
        provider,
        phoneNumber: `+254······${phoneNumber.slice(-3)}`,
        since: now.toISOString(),
        heldUntil,
        problem: null,
      },
    });
    if (phoneNumber === this.payoutNumber) return account(null);
    if (challengeId === undefined) this.sending();
    if (challengeId === undefined)
      return {
        challenge: {
          id: `chl_${this.numberCodes.push(phoneNumber)}`,
          channel: 'sms',
          to: '+2547*****111',
          expiresIn: 300,
          resendIn: 60,
        },
        pin: true,
      };
    if (pin !== this.pin) throw new RemoteProblem('payments', 'PAYMENTS.PIN_REFUSED', 422);
    if (typed !== '482913' || this.numberCodes[Number(challengeId.slice(4)) - 1] !== phoneNumber)
      throw new RemoteProblem('payments', 'PAYMENTS.CODE_REFUSED', 422);
    const before = this.payoutNumber;
    this.payoutNumber = phoneNumber;
    this.effects.set(request.key, { what: 'payout-number', provider, phoneNumber });
    return account(before === null ? null : new Date(now.getTime() + 86_400_000).toISOString());
  }

  /** Claims on the account that are open. */
  openClaims = 0;
  /** What was claimed, by whom. */
  readonly claims: object[] = [];

  override async keepAccount(): Promise<number> {
    await this.before('keep-account');
    const open = this.openClaims;
    this.openClaims = 0;
    return open;
  }

  override async claimAccount({ msisdn }: CommandRequest, claim: object): Promise<void> {
    await this.before('claim-account');
    this.claims.push({ msisdn, ...claim });
  }

  /** Where the account moved to; null: nowhere yet. */
  accountNumber: string | null = null;
  /** Instead of an answer. */
  moveProblem: RemoteProblem | undefined;

  override async moveAccount(
    request: ArtisanRequest,
    { phoneNumber, pin, challengeId, code: typed }: MoveCallerRequest,
  ): Promise<MoveCallerReply> {
    await this.before('move-account');
    if (this.moveProblem) throw this.moveProblem;
    if (phoneNumber === this.accountNumber) return {};
    if (challengeId === undefined) this.sending();
    if (challengeId === undefined)
      return {
        challenge: {
          id: `chl_${this.numberCodes.push(phoneNumber)}`,
          channel: 'sms',
          to: '+2547*****111',
          expiresIn: 300,
          resendIn: 60,
        },
      };
    if (pin !== this.pin) throw new RemoteProblem('identity', 'IDENTITY.PIN_REFUSED', 422);
    if (typed !== '482913' || this.numberCodes[Number(challengeId.slice(4)) - 1] !== phoneNumber)
      throw new RemoteProblem('identity', 'IDENTITY.NEW_CODE_REFUSED', 422);
    this.accountNumber = phoneNumber;
    this.effects.set(request.key, { what: 'move-account', phoneNumber });
    return {};
  }

  /** What happened to payouts and PIN, in order. */
  readonly guarded: string[] = [];

  override async holdPayouts(): Promise<void> {
    await this.before('hold-payouts');
    this.guarded.push('held');
  }

  override async sendText(to: string, language: Language, text: string): Promise<void> {
    this.sending();
    this.texts.push({ to, language, text });
  }
}
