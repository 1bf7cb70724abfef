import type { ArtisanByPhone, HistoryReply, Language, Order, Payment, PaymentList, PayoutAccountChallenge, PayoutAccountReply, PinCheck, Product, PutPayoutAccountRequest, SetPinRequest, ShownCode, User, VerifyReply } from '@asili/contracts';
import { fixedClock } from '@asili/kernel';
import { Log, Metrics, RemoteProblem } from '@asili/platform';
import { usualCaps, type Provider } from '../src/aggregators/domain/hop.ts';
import { Accounts } from '../src/callers/accounts.ts';
import { CallLog, type LoggedHop } from '../src/calls/call-log.ts';
import { NoteHop } from '../src/calls/note-hop.ts';
import { FindCaller } from '../src/callers/find-caller.ts';
import { Languages } from '../src/callers/languages.ts';
import { Limits, type NumberLimit } from '../src/callers/limits.ts';
import type { ArtisanRequest, CommandRequest } from '../src/commands/domain/command-request.ts';
import { Neighbours } from '../src/commands/neighbours.ts';
import { CertificateNotices } from '../src/commands/certificate-notices.ts';
import { handlersOf } from '../src/commands/handlers.ts';
import { MadeUpAccounts } from '../src/commands/made-up-accounts.ts';
import { MadeUpNeighbours } from '../src/commands/made-up-neighbours.ts';
import { MadeUpNotices } from '../src/commands/made-up-notices.ts';
import { OwnChecks, type OwnCheck } from '../src/commands/own-checks.ts';
import { PerformCommand } from '../src/commands/perform-command.ts';
import { TryOutCommands } from '../src/commands/try-out-commands.ts';
import { AnswerHop } from '../src/dialogue/answer-hop.ts';
import { AnswerLater } from '../src/dialogue/answer-later.ts';
import type { PinState } from '../src/script/domain/commands.ts';
import type { Place } from '../src/dialogue/domain/advance.ts';
import type { Session } from '../src/dialogue/domain/session.ts';
import { DrawScreen } from '../src/dialogue/draw-screen.ts';
import { FollowOutcome } from '../src/dialogue/follow-outcome.ts';
import { LateCommands } from '../src/dialogue/late-commands.ts';
import { NoteTrouble } from '../src/dialogue/note-trouble.ts';
import { Sessions } from '../src/dialogue/sessions.ts';
import { StatelessAnswer } from '../src/dialogue/stateless-answer.ts';
import { TakeTurn } from '../src/dialogue/take-turn.ts';
import { TryOut } from '../src/dialogue/try-out.ts';
import { Pseudonyms } from '../src/pseudonyms.ts';
import { phoneTo, type Phone } from './phone.ts';

export const artisanNumber = '254700123456';
export const visitorNumber = '254711000111';
export const code = '40718825';
const now = new Date('2026-11-23T09:00:00Z');
const me = { id: 'art_00000000000000000000000001', userType: 'artisan', location: { city: 'Kisumu', country: 'KE' }, firstName: 'Akinyi', lastName: 'Odhiambo', businessName: 'Kisumu Baskets', language: 'en' } as const satisfies User;

export const aProduct = (facts: Partial<Product> = {}): Product => ({
  id: 'prd_00000000000000000000000001', shortCode: code, name: 'Kiondo', description: '', category: 'Home Decor', price: '2500.00', currency: 'KES', stock: 1, imageUrl: null, imageUrls: [], images: [],
  artisanId: me.id, artisan: { id: me.id, firstName: 'Akinyi', businessName: 'Kisumu Baskets', location: { city: 'Kisumu', country: 'KE' } }, status: 'verified', isVerified: true, verificationCount: 14, avgRating: null, reviewCount: 0,
  qrCode: '', qrPayload: '', nftTokenId: null, createdAt: now.toISOString(), updatedAt: now.toISOString(), version: 1,
  certificate: { network: 'local', tokenId: '0.0.1', serial: 1, transactionId: '', consensusAt: '2026-11-12T08:00:00.000Z', metadataCid: '', contentHash: '', explorerUrl: '', feeUsd: '' }, ...facts,
});

export const anOrder = (number: string, facts: Partial<Order> = {}): Order => ({
  id: `ord_${number}`, purchaseId: 'pur_1', number, artisan: aProduct().artisan, buyer: { name: '' }, lines: [{ productId: 'prd_1', name: 'Kiondo', imageUrl: null, quantity: 1, unitPrice: { amount: '2500.00', currency: 'KES' } }],
  delivery: { kind: 'pickup' }, totals: [{ amount: '2500.00', currency: 'KES' }], state: 'accepted', deadlines: [], timeline: [{ what: 'new', at: '2026-11-20T10:00:00.000Z', by: 'system' }], allowed: ['ship'], ...facts,
});

export const aPayment = (facts: Partial<Payment> = {}): Payment => ({
  id: 'pay_1', purchaseId: 'pur_1', method: 'card', state: 'confirmed', displayState: 'paid', refunds: [], timeline: [{ what: 'created', at: '2026-11-20T09:00:00.000Z' }, { what: 'confirmed', at: '2026-11-20T10:00:00.000Z' }],
  quote: { method: 'card', pay: { amount: '25.00', currency: 'USD' }, lines: [], receives: [{ artisanId: me.id, money: { amount: '2415.00', currency: 'KES' } }], rates: [], expiresAt: now.toISOString(), hash: '' }, ...facts,
});

/** The other services: they answer from a small world, and everything they are asked to change is written down by its key. */
export class WorldOfNeighbours extends Neighbours {
  readonly effects = new Map<string, unknown>();
  readonly texts: { to: string; language: Language; text: string }[] = [];
  products = [aProduct()];
  orderList = [anOrder('1043213'), anOrder('1043221', { state: 'new' }), anOrder('1043237', { state: 'shipped' }), anOrder('1043245')];
  /** Awaited before anything is answered. */
  before: (what: string) => Promise<void> = async () => undefined;

  private async change(what: string, { key }: CommandRequest, facts: object): Promise<void> {
    await this.before(what);
    if (!this.effects.has(key)) this.effects.set(key, { what, ...facts });
  }

  override async verify(request: CommandRequest, text: string): Promise<VerifyReply> {
    await this.change('verify', request, { code: text });
    const product = this.products.find(({ shortCode }) => shortCode === text) ?? null;
    return { isAuthentic: product !== null, product, verification: { id: 'vrf_1', productId: product?.id ?? null, verifiedAt: now.toISOString(), verdict: product ? 'RECORD_GENUINE' : 'UNKNOWN', reasons: product ? [] : ['NO_SUCH_CODE'], ledger: { network: 'local', checkedAt: null, source: 'none', ok: true } } };
  }

  override async history(): Promise<HistoryReply['verifications']> {
    await this.before('history');
    return [{ id: 'vrf_1', productId: 'prd_1', verifiedAt: '2026-11-12T08:00:00.000Z', verdict: 'RECORD_GENUINE', place: 'Kisumu' }];
  }

  override async report(request: CommandRequest, report: object): Promise<string> {
    await this.change('report', request, report);
    return 'R-20931';
  }

  override async account(): Promise<User> {
    return me;
  }

  override async analytics() {
    await this.before('analytics');
    return { totalProducts: 7, verifiedProducts: 5, recentEvents: Array.from({ length: 10 }, (_, n) => ({ id: `view_${n}`, eventType: 'product_view', productId: this.products[0]?.id, timestamp: now.toISOString() })), recentChecks: [{ productId: this.products[0]?.id, timestamp: now.toISOString() }] } as never;
  }

  override async product(_request: ArtisanRequest, text: string): Promise<Product | null> {
    return this.products.find(({ shortCode, id }) => shortCode === text || id === text) ?? null;
  }

  override async register(request: ArtisanRequest, facts: object): Promise<Product> {
    await this.change('register', request, facts);
    return aProduct();
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

  paymentList = [aPayment()];

  override async payments(_request: ArtisanRequest, { limit, cursor = '0' }: { limit: number; cursor?: string | undefined }): Promise<PaymentList> {
    const next = Number(cursor) + limit;
    return { payments: this.paymentList.slice(Number(cursor), next), balance: { available: [{ amount: '10465.00', currency: 'KES' }], pending: [{ amount: '0.00', currency: 'KES' }] }, nextCursor: next < this.paymentList.length ? String(next) : null };
  }

  override async order(_request: ArtisanRequest, number: string): Promise<Order | null> {
    return this.orderList.find((order) => order.number === number) ?? null;
  }

  override async step(request: ArtisanRequest, orderId: string, step: string): Promise<Order> {
    await this.change('step', request, { orderId, step });
    return anOrder(orderId.slice(4), { state: 'shipped' });
  }

  pinState: PinState = 'set';
  pin = '4071';

  override async checkPin(_request: ArtisanRequest, pin: string): Promise<PinCheck> {
    if (this.pinState !== 'set') return { outcome: this.pinState === 'none' ? 'none' : 'locked' };
    return pin === this.pin ? { outcome: 'right' } : { outcome: 'wrong', left: 2 };
  }

  override async setPin(request: ArtisanRequest, { pin, old, code: typed }: SetPinRequest): Promise<PinCheck> {
    if (pin === '1234') throw new RemoteProblem('identity', 'IDENTITY.PIN_WEAK', 400);
    if (typed !== undefined && typed !== '190284') throw new RemoteProblem('identity', 'IDENTITY.CODE_REFUSED', 401);
    if (this.pinState === 'set' && old !== this.pin) return { outcome: 'wrong', left: 2 };
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

  override async sendPinCode(): Promise<void> {
    this.sending();
    this.pinState = 'code-sent';
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

  override async putPayoutAccount(request: ArtisanRequest, { provider, phoneNumber, challengeId, code: typed, pin }: PutPayoutAccountRequest): Promise<PayoutAccountReply | PayoutAccountChallenge> {
    await this.before('payout-account');
    if (this.payoutProblem) throw this.payoutProblem;
    const account = (heldUntil: string | null): PayoutAccountReply => ({ account: { provider, phoneNumber: `+254······${phoneNumber.slice(-3)}`, since: now.toISOString(), heldUntil, problem: null } });
    if (phoneNumber === this.payoutNumber) return account(null);
    if (challengeId === undefined) this.sending();
    if (challengeId === undefined) return { challenge: { id: `chl_${this.numberCodes.push(phoneNumber)}`, channel: 'sms', to: '+2547*****111', expiresIn: 300, resendIn: 60 }, pin: true };
    if (pin !== this.pin) throw new RemoteProblem('payments', 'PAYMENTS.PIN_REFUSED', 422);
    if (typed !== '482913' || this.numberCodes[Number(challengeId.slice(4)) - 1] !== phoneNumber) throw new RemoteProblem('payments', 'PAYMENTS.CODE_REFUSED', 422);
    const before = this.payoutNumber;
    this.payoutNumber = phoneNumber;
    this.effects.set(request.key, { what: 'payout-number', provider, phoneNumber });
    return account(before === null ? null : new Date(now.getTime() + 86_400_000).toISOString());
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

class MemorySessions extends Sessions {
  readonly kept = new Map<string, string>();
  /** Thrown by everything, while it is set. */
  away: Error | undefined;

  private check(): void {
    if (this.away) throw this.away;
  }

  override async find(provider: Provider, id: string): Promise<Session | null> {
    this.check();
    const text = this.kept.get(`${provider}:${id}`);
    return text === undefined ? null : (JSON.parse(text) as Session);
  }

  override async swap(provider: Provider, id: string, before: Session | null, session: Session): Promise<boolean> {
    this.check();
    const held = this.kept.get(`${provider}:${id}`);
    if ((held ?? null) !== (before && JSON.stringify(before))) return false;
    this.kept.set(`${provider}:${id}`, JSON.stringify(session));
    return true;
  }

  override async drop(provider: Provider, id: string): Promise<void> {
    this.check();
    this.kept.delete(`${provider}:${id}`);
  }

  override async keepResume(provider: Provider, msisdn: string, place: Place | null): Promise<void> {
    this.check();
    if (place) this.kept.set(`resume:${provider}:${msisdn}`, JSON.stringify(place));
    else this.kept.delete(`resume:${provider}:${msisdn}`);
  }

  override async findResume(provider: Provider, msisdn: string): Promise<Place | null> {
    this.check();
    const text = this.kept.get(`resume:${provider}:${msisdn}`);
    return text === undefined ? null : (JSON.parse(text) as Place);
  }
}

/** Everything of the service that is not a driver, around a small world. */
export function engine() {
  const neighbours = new WorldOfNeighbours();
  const sessions = new MemorySessions();
  const chosen = new Map<string, Language>();
  const counted = new Map<string, number>();
  const checks = new Map<string, OwnCheck & { msisdn: string }>();
  const joined = new Map<string, User>();
  const late: CommandRequest[] = [];
  const hops: LoggedHop[] = [];
  const log = new Log({ service: 'ussd', level: 'silent' });
  const metrics = new Metrics(log);
  /** Awaited before the caller is told apart, and before their language is. */
  const hangs: { accounts?: Promise<never>; languages?: Promise<never> } = {};
  const clock = fixedClock(now);
  const settings = { serviceCode: '*384*7#', publicUrl: 'https://asili.example', areLimitsOn: true, screenCaps: usualCaps };

  const accounts = new (class extends Accounts {
    override artisanOf = async (msisdn: string) => {
      await hangs.accounts;
      return { artisan: msisdn === `+${artisanNumber}` ? me : (joined.get(msisdn) ?? null), pin: neighbours.pinState };
    };
    override register = async ({ phoneNumber, ...said }: ArtisanByPhone) => void (joined.has(phoneNumber) || joined.set(phoneNumber, { ...me, ...said }));
  })();
  const languages = new (class extends Languages {
    override of = async (msisdn: string) => {
      await hangs.languages;
      return chosen.get(msisdn);
    };
    override choose = async (msisdn: string, language: Language) => void chosen.set(msisdn, language);
  })();
  const limits = new (class extends Limits {
    override take = async ({ name, max, seconds }: NumberLimit, msisdn: string) => {
      const used = (counted.get(name + msisdn) ?? 0) + 1;
      counted.set(name + msisdn, used);
      return used > max ? seconds : 0;
    };
  })();
  const ownChecks = new (class extends OwnChecks {
    override keep = async (key: string, msisdn: string, check: OwnCheck) => void checks.set(key, { ...check, msisdn });
    override last = async (msisdn: string, most: number, wanted?: string) => [...checks.values()].filter((check) => check.msisdn === msisdn && (wanted === undefined || check.code === wanted)).slice(-most).reverse();
  })();
  /** Requests whose product's certificate is told of. */
  const followed = new Map<string, readonly [ArtisanRequest, productId: string]>();
  const notices = new (class extends CertificateNotices {
    override follow = async (request: ArtisanRequest, productId: string) => void followed.set(request.key, [request, productId]);
  })();
  const calls = new (class extends CallLog {
    override add = async (hop: LoggedHop) => void hops.push(hop);
    override end = async () => undefined;
  })();
  let lateHangs: Promise<never> | undefined;
  const lateCommands = new (class extends LateCommands {
    override add = async (request: CommandRequest) => {
      await lateHangs;
      if (!late.some(({ key }) => key === request.key)) late.push(request);
    };
  })();

  const perform = new PerformCommand(handlersOf({ neighbours, accounts, checks: ownChecks, notices, settings, clock, log }), limits);
  const draw = new DrawScreen(settings);
  const findCaller = new FindCaller(accounts, languages, log);
  const later = new AnswerLater(lateCommands, perform, neighbours, draw);
  const turn = new TakeTurn(sessions, findCaller, new FollowOutcome(perform, later, languages, draw, log), new NoteHop(calls, log), clock, log);
  const answerHop = new AnswerHop(turn, new StatelessAnswer(findCaller, perform, draw, clock), findCaller, limits, draw, new NoteTrouble(log, metrics));
  const phone = (provider: Provider = 'africastalking', msisdn = artisanNumber): Phone => phoneTo((hop, most) => answerHop.run(hop, most), provider, msisdn, () => { clock.set(new Date(clock.now().getTime() + 2000)); });
  return { refuseLate: (hanging: Promise<never>) => { lateHangs = hanging; }, hangs, metrics, neighbours, sessions, hops, followed, notices, joined, chosen, late, later, phone, limits, ownChecks, settings, clock, log, draw };
}

/** The phone on the page, beside a world whose products it verifies. */
export function tryOutOf({ neighbours, sessions, limits, ownChecks: checks, settings, clock, log, draw }: ReturnType<typeof engine>): TryOut {
  const accounts = new MadeUpAccounts();
  const commands = new TryOutCommands(handlersOf({ neighbours: new MadeUpNeighbours(neighbours, clock), accounts, checks, notices: new MadeUpNotices(), settings, clock, log }), limits);
  return new TryOut({ commands, accounts, neighbours, sessions, limits, draw, pseudonyms: new Pseudonyms('a secret of these tests'), settings, clock, log });
}
