import { randomBytes } from 'node:crypto';
import { Books } from '../books.ts';
import { Callbacks, type SiteAddresses } from '../callbacks.ts';
import { Chance, moneyFaults, payoutFaults, underFaults } from '../chance.ts';
import type { SimulatorKeys } from '../keys.ts';
import type {
  BookEntry,
  Delivery,
  Faults,
  Prompt,
  PromptAnswer,
  Provider,
  ProviderReply,
  ProviderRequest,
  ProviderState,
} from '../provider.ts';
import { Timers } from '../timers.ts';
import { dearer, firstAccounts } from './daraja-accounts.ts';
import { AccountBalance } from './daraja-balance.ts';
import { B2c } from './daraja-b2c.ts';
import { PullTransactions } from './daraja-pull.ts';
import { Reversal } from './daraja-reversal.ts';
import { TransactionStatus } from './daraja-status.ts';
import { StkPush, type StkTimes } from './daraja-stk.ts';
import { failure, ok, type Json } from './daraja-wire.ts';

const tokenLifeS = 3599;
const keptTokens = 1_000;

export interface DarajaTimes extends StkTimes {
  /** How long a payout or a status query takes. */
  readonly workMs: number;
  readonly slowMs: number;
}

export const darajaTimes: DarajaTimes = {
  autoAnswerMs: 2_000,
  promptMs: 120_000,
  aheadMs: 300,
  workMs: 400,
  slowMs: 8_000,
};

/**
 * M-Pesa's Daraja: OAuth, M-Pesa Express (STK push) and its query, Pull Transactions, B2C v3, Transaction Status, Account Balance, reversals. Callbacks go, unsigned and once, to the
 * address a request names. Faults are those of the calls that move or look up money: a token is always given.
 * Source: developer.safaricom.co.ke, Daraja 3.0: 'Authorization' (`/oauth/v1/generate`, Basic, `expires_in` is text), and the pages
 * that `daraja-stk.ts`, `daraja-pull.ts`, `daraja-b2c.ts`, `daraja-status.ts`, `daraja-balance.ts` and `daraja-reversal.ts` name.
 */
export class Daraja implements Provider {
  readonly name = 'daraja';
  readonly title = 'M-Pesa, Daraja';
  readonly about = 'OAuth, STK push, pull, B2C v3, status query, reversal, balance. Source: Daraja 3.0';
  readonly switches = [...moneyFaults, ...payoutFaults, dearer];
  readonly webhook: { readonly path: string; readonly secret: string };
  private readonly kept = new Books();
  private readonly timers = new Timers();
  private readonly chance: Chance;
  private readonly callbacks: Callbacks;
  private readonly accounts = firstAccounts();
  private readonly stk: StkPush;
  private readonly pull: PullTransactions;
  private readonly b2c: B2c;
  private readonly reversal: Reversal;
  private readonly transactionStatus: TransactionStatus;
  private readonly accountBalance: AccountBalance;
  private readonly tokens = new Map<string, number>();
  private readonly keys: SimulatorKeys['daraja'];
  private readonly times: DarajaTimes;
  private readonly now: () => number;

  constructor(
    keys: SimulatorKeys['daraja'],
    options: SiteAddresses & {
      readonly now?: () => number;
      readonly times?: Partial<DarajaTimes>;
      readonly draw?: () => number;
    } = {},
  ) {
    this.keys = keys;
    this.now = options.now ?? Date.now;
    this.times = { ...darajaTimes, ...options.times };
    this.webhook = { path: `/webhooks/daraja/${keys.webhookSecret}`, secret: keys.webhookSecret };
    this.chance = new Chance(options.draw);
    this.callbacks = new Callbacks(this.chance, this.timers, this.now, options);
    const parts = {
      ...keys,
      accounts: this.accounts,
      books: this.kept,
      callbacks: this.callbacks,
      chance: this.chance,
      timers: this.timers,
      now: this.now,
    };
    this.stk = new StkPush({ ...parts, times: this.times });
    this.pull = new PullTransactions({ ...parts, stk: this.stk });
    this.b2c = new B2c({ ...parts, ...this.times });
    this.reversal = new Reversal({ ...parts, ...this.times, stk: this.stk });
    this.accountBalance = new AccountBalance({ ...parts, ...this.times });
    this.transactionStatus = new TransactionStatus({ ...parts, ...this.times, stk: this.stk, b2c: this.b2c });
  }

  get books(): readonly BookEntry[] {
    return this.kept.entries;
  }

  get deliveries(): readonly Delivery[] {
    return this.callbacks.deliveries;
  }

  get prompts(): readonly Prompt[] {
    return this.stk.prompts;
  }

  get state(): ProviderState {
    const { accounts } = this;
    return {
      save: () => ({ accounts: { utility: String(accounts.utility), charges: String(accounts.charges) } }),
      load: ({ accounts: { utility = '', charges = '' } = {} }) => {
        Object.assign(accounts, {
          ...(utility && { utility: Number(utility) }),
          ...(charges && { charges: Number(charges) }),
        });
      },
    };
  }

  answerPrompt(id: string, answer: PromptAnswer): boolean {
    return this.stk.answer(id, answer);
  }

  stop(): void {
    this.timers.stop();
  }

  async handle(request: ProviderRequest, faults: Faults): Promise<ProviderReply> {
    if (request.path === '/oauth/v1/generate') return this.token(request);
    const work = this.call(request, faults);
    if (request.method !== 'POST' || !work) return failure(404, '404.001.01', 'Resource not found');
    if (!this.isSignedIn(request)) return failure(401, '404.001.03', 'Invalid Access Token');
    return underFaults(
      {
        faults,
        chance: this.chance,
        slowMs: this.times.slowMs,
        failure: failure(500, '500.003.1001', 'Internal Server Error'),
      },
      work,
    );
  }

  private call(
    { path, body }: ProviderRequest,
    faults: Faults,
  ): (() => Promise<ProviderReply> | ProviderReply) | undefined {
    const calls: Readonly<Record<string, (body: Json) => Promise<ProviderReply> | ProviderReply>> = {
      '/mpesa/stkpush/v1/processrequest': (wanted) => this.stk.push(wanted, faults),
      '/mpesa/stkpushquery/v1/query': (wanted) => this.stk.query(wanted),
      '/pulltransactions/v1/query': (wanted) => this.pull.query(wanted),
      '/mpesa/b2c/v3/paymentrequest': (wanted) => this.b2c.pay(wanted, faults),
      '/mpesa/reversal/v1/request': (wanted) => this.reversal.request(wanted, faults),
      '/mpesa/accountbalance/v1/query': (wanted) => this.accountBalance.query(wanted, faults),
      '/mpesa/transactionstatus/v1/query': (wanted) => this.transactionStatus.query(wanted, faults),
    };
    const run = calls[path];
    return (
      run &&
      (() => {
        const wanted = objectOf(body);
        return wanted ? run(wanted) : failure(400, '400.002.05', 'Invalid Request Payload');
      })
    );
  }

  private token({ query, headers }: ProviderRequest): ProviderReply {
    const { consumerKey, consumerSecret } = this.keys;
    if (query.get('grant_type') !== 'client_credentials')
      return failure(400, '400.008.02', 'Invalid grant type passed');
    if (headers.authorization !== `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`)
      return failure(400, '400.008.01', 'Invalid Authentication passed');
    const token = randomBytes(21).toString('base64url');
    this.tokens.set(token, this.now() + 1000 * tokenLifeS);
    if (this.tokens.size > keptTokens) this.tokens.delete(this.tokens.keys().next().value ?? '');
    return ok({ access_token: token, expires_in: String(tokenLifeS) });
  }

  private isSignedIn({ headers }: ProviderRequest): boolean {
    return (this.tokens.get((headers.authorization ?? '').replace(/^Bearer /, '')) ?? 0) > this.now();
  }
}

function objectOf(body: Buffer): Json | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}
