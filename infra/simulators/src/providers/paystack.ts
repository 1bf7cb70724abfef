import { Books } from '../books.ts';
import { Callbacks, type SiteAddresses } from '../callbacks.ts';
import { Chance, moneyFaults, underFaults } from '../chance.ts';
import type { SimulatorKeys } from '../keys.ts';
import { paystackPage } from '../page/paystack-page.ts';
import { worldStyle } from '../page/world-page.ts';
import type {
  BookEntry,
  Delivery,
  Faults,
  Provider,
  ProviderReply,
  ProviderRequest,
  ProviderState,
} from '../provider.ts';
import { Timers } from '../timers.ts';
import type { DarajaTimes } from './daraja.ts';
import { PaystackBalance } from './paystack-balance.ts';
import { failure, Transactions, type Json, type Transaction } from './paystack-transactions.ts';
import { testCards } from './stripe-sessions.ts';

/** Paystack: transactions are initialized, paid on a hosted page, verified and refunded; signed events follow. Source: paystack.com/docs/api. */
export class Paystack implements Provider {
  readonly name = 'paystack';
  readonly title = 'Paystack';
  readonly about = 'Hosted page, verify, refunds, balance, signed events. Source: paystack.com/docs/api';
  readonly switches = moneyFaults;
  readonly webhook: { readonly path: string; readonly secret: string };
  private readonly kept = new Books();
  private readonly timers = new Timers();
  private readonly chance: Chance;
  private readonly callbacks: Callbacks;
  private readonly balance: PaystackBalance;
  private readonly transactions: Transactions;
  private readonly secretKey: string;
  private readonly slowMs: number;
  private readonly pagesUrl: string | undefined;

  constructor(
    { secretKey }: SimulatorKeys['paystack'],
    options: SiteAddresses & {
      readonly pagesUrl?: string;
      readonly now?: () => number;
      readonly times?: Partial<DarajaTimes>;
      readonly draw?: () => number;
    } = {},
  ) {
    const { workMs = 400, aheadMs = 300, slowMs = 8_000 } = options.times ?? {};
    const now = options.now ?? Date.now;
    this.secretKey = secretKey;
    this.slowMs = slowMs;
    this.pagesUrl = options.pagesUrl;
    this.webhook = { path: '/webhooks/paystack', secret: secretKey };
    this.chance = new Chance(options.draw);
    this.callbacks = new Callbacks(this.chance, this.timers, now, options);
    this.balance = new PaystackBalance(now);
    this.transactions = new Transactions({
      secretKey,
      books: this.kept,
      balance: this.balance,
      callbacks: this.callbacks,
      chance: this.chance,
      timers: this.timers,
      now,
      workMs,
      aheadMs,
    });
  }

  get books(): readonly BookEntry[] {
    return this.kept.entries;
  }

  get deliveries(): readonly Delivery[] {
    return this.callbacks.deliveries;
  }

  get state(): ProviderState {
    return this.balance.state;
  }

  failRefund(id: string, faults: Faults): boolean {
    return this.transactions.fail(id, faults);
  }

  stop(): void {
    this.timers.stop();
  }

  async handle(request: ProviderRequest, faults: Faults): Promise<ProviderReply> {
    if (request.path === '/pay.css')
      return { status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: worldStyle };
    const [, accessCode] = /^\/c\/(\w+)$/.exec(request.path) ?? [];
    if (accessCode !== undefined) return this.page(accessCode, request, faults);
    if (request.headers.authorization !== `Bearer ${this.secretKey}`) return failure(401, 'Invalid key', 'invalid_Key');
    return underFaults(
      { faults, chance: this.chance, slowMs: this.slowMs, failure: failure(500, 'An error occurred', 'unknown') },
      () => this.call(request, faults),
    );
  }

  private call({ method, path, query, body, headers }: ProviderRequest, faults: Faults): ProviderReply {
    const [, reference] = /^\/transaction\/verify\/([^/]+)$/.exec(path) ?? [];
    if (method === 'GET' && reference !== undefined) return this.transactions.verify(reference);
    if (method === 'GET' && path === '/balance') return this.balance.balance();
    if (method === 'GET' && path === '/settlement') return this.balance.listSettlements(query);
    if (method === 'GET' && path === '/refund') return this.transactions.list(query);
    const wanted = method === 'POST' ? objectOf(body) : undefined;
    if (wanted && path === '/transaction/initialize')
      return this.transactions.initialize(wanted, this.pagesUrl ?? `http://${headers.host ?? '127.0.0.1'}`);
    if (wanted && path === '/refund') return this.transactions.refund(wanted, faults);
    return failure(404, 'Not found', 'not_found');
  }

  private async page(accessCode: string, { method, body }: ProviderRequest, faults: Faults): Promise<ProviderReply> {
    const transaction = this.transactions.onPage(accessCode);
    if (!transaction)
      return {
        status: 404,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<!doctype html><title>Simulated checkout</title><h1>No such checkout</h1>',
      };
    const back = `${transaction.callbackUrl}${transaction.callbackUrl.includes('?') ? '&' : '?'}reference=${transaction.reference}&trxref=${transaction.reference}`;
    if (method !== 'POST') return html(200, transaction, back);
    const outcome: string =
      testCards.find(({ number }) => number === new URLSearchParams(body.toString('utf8')).get('with'))?.outcome ??
      'Choose one of the list.';
    if (outcome !== 'paid') {
      if (transaction.status === 'abandoned') transaction.status = 'failed';
      return html(402, transaction, back, outcome);
    }
    await this.transactions.pay(transaction, faults);
    return { status: 303, headers: { location: back }, body: '' };
  }
}

function html(
  status: number,
  { asked, currency, status: state, callbackUrl }: Transaction,
  backUrl: string,
  message?: string,
): ProviderReply {
  const digits = String(asked).padStart(3, '0');
  const policy = `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self' ${new URL(callbackUrl).origin}; frame-ancestors 'none'`;
  const body = paystackPage({
    amount: `${digits.slice(0, -2)}.${digits.slice(-2)} ${currency}`,
    backUrl,
    isPaid: state === 'success',
    ...(message !== undefined && { message }),
  });
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    },
    body,
  };
}

function objectOf(body: Buffer): Json | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}
