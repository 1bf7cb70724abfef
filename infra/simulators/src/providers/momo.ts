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
import { darajaTimes, type DarajaTimes } from './daraja.ts';
import { Collections } from './momo-collections.ts';
import { Disbursements } from './momo-disbursements.ts';
import { amountOf, failure, headerOf, momoEnvironments, notFound, reply } from './momo-wire.ts';

const tokenLifeS = 3600;
const keptTokens = 1_000;

/**
 * MTN MoMo: tokens, request to pay, transfer, refund, their status, balances, one unsigned callback by PUT to the address a request names. Each country
 * has an account of its own, named by `X-Target-Environment`; each product has a subscription key and a user of its own.
 * Source: momodeveloper.mtn.com, 'API documentation': 'Create access token' (`/{product}/token/`, Basic, `expires_in`), 'Callback', 'Common errors', and
 * the pages that `momo-collections.ts` and `momo-disbursements.ts` name.
 */
export class Momo implements Provider {
  readonly name = 'momo';
  readonly title = 'MTN MoMo';
  readonly about = 'Request to pay, transfer, refund, status, balance. Source: momodeveloper.mtn.com';
  readonly switches = [...moneyFaults, ...payoutFaults];
  readonly webhook: { readonly path: string; readonly secret: string };
  private readonly kept = new Books();
  private readonly timers = new Timers();
  private readonly chance: Chance;
  private readonly callbacks: Callbacks;
  private readonly collected = new Map<string, bigint>();
  private readonly floats = new Map(
    Object.entries(momoEnvironments).map(([environment, { float }]) => [environment, float]),
  );
  private readonly collections: Collections;
  private readonly disbursements: Disbursements;
  private readonly tokens = new Map<string, { readonly until: number; readonly scope: string }>();
  private readonly keys: SimulatorKeys['momo'];
  private readonly slowMs: number;
  private readonly now: () => number;

  constructor(
    keys: SimulatorKeys['momo'],
    options: SiteAddresses & {
      readonly now?: () => number;
      readonly times?: Partial<DarajaTimes>;
      readonly draw?: () => number;
    } = {},
  ) {
    const times = { ...darajaTimes, promptMs: 300_000, ...options.times };
    this.keys = keys;
    this.now = options.now ?? Date.now;
    this.slowMs = times.slowMs;
    this.webhook = { path: `/webhooks/momo/${keys.webhookSecret}`, secret: keys.webhookSecret };
    this.chance = new Chance(options.draw);
    this.callbacks = new Callbacks(this.chance, this.timers, this.now, options);
    const parts = {
      ...times,
      collected: this.collected,
      floats: this.floats,
      books: this.kept,
      callbacks: this.callbacks,
      chance: this.chance,
      timers: this.timers,
      now: this.now,
    };
    this.collections = new Collections(parts);
    this.disbursements = new Disbursements(this.collections, parts);
  }

  get books(): readonly BookEntry[] {
    return this.kept.entries;
  }

  get deliveries(): readonly Delivery[] {
    return this.callbacks.deliveries;
  }

  get prompts(): readonly Prompt[] {
    return this.collections.prompts;
  }

  answerPrompt(id: string, answer: PromptAnswer): boolean {
    return this.collections.answer(id, answer);
  }

  failRefund(id: string): boolean {
    return this.disbursements.failRefund(id);
  }

  stop(): void {
    this.timers.stop();
  }

  async handle(request: ProviderRequest, faults: Faults): Promise<ProviderReply> {
    const [, product = ''] = /^\/(collection|disbursement)\//.exec(request.path) ?? [];
    if (request.path === `/${product}/token/` && request.method === 'POST')
      return this.token(request, product as 'collection' | 'disbursement');
    const work = this.call(request, faults);
    if (!work) return notFound();
    if (!this.subscribers(product).includes(headerOf(request, 'ocp-apim-subscription-key')))
      return reply(401, { statusCode: 401, message: 'Access denied due to invalid subscription key.' });
    if (!this.isSignedIn(request, product)) return reply(401, { error: 'login_failed' });
    return underFaults(
      {
        faults,
        chance: this.chance,
        slowMs: this.slowMs,
        failure: failure(500, 'SERVICE_UNAVAILABLE', 'Service temporarily unavailable, try again later.'),
      },
      work,
    );
  }

  private call(request: ProviderRequest, faults: Faults): (() => Promise<ProviderReply> | ProviderReply) | undefined {
    const { method, path } = request;
    const [, product] = /^\/(collection|disbursement)\/v1_0\/account\/balance$/.exec(path) ?? [];
    if (product !== undefined)
      return method === 'GET' ? () => this.balance(product, headerOf(request, 'x-target-environment')) : undefined;
    const [, kind, referenceId] =
      /^\/(?:collection|disbursement)\/v1_0\/(requesttopay|transfer|refund)(?:\/([\w-]+))?$/.exec(path) ?? [];
    if (kind === undefined || (kind === 'requesttopay') !== path.startsWith('/collection/')) return undefined;
    if (method === 'GET' && referenceId !== undefined)
      return () =>
        kind === 'requesttopay'
          ? this.collections.status(referenceId)
          : this.disbursements.status(kind === 'refund' ? 'refund' : 'transfer', referenceId);
    if (method !== 'POST' || referenceId !== undefined) return undefined;
    if (kind === 'requesttopay') return () => this.collections.request(request, faults);
    return () =>
      kind === 'refund' ? this.disbursements.refund(request, faults) : this.disbursements.transfer(request, faults);
  }

  get state(): ProviderState {
    const all = { collected: this.collected, floats: this.floats };
    return {
      save: () =>
        Object.fromEntries(
          Object.entries(all).map(([name, held]) => [
            name,
            Object.fromEntries([...held].map(([environment, minor]) => [environment, String(minor)])),
          ]),
        ),
      load: (saved) => {
        for (const [name, held] of Object.entries(all))
          for (const [environment, minor] of Object.entries(saved[name] ?? {})) held.set(environment, BigInt(minor));
      },
    };
  }

  /** Source: momodeveloper.mtn.com, Collections and Disbursements, 'GetAccountBalance'. */
  private balance(product: string, environment: string): ProviderReply {
    const known = momoEnvironments[environment];
    if (!known) return failure(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT', 'Access to target environment is forbidden.');
    const held = (product === 'collection' ? this.collected : this.floats).get(environment) ?? 0n;
    return reply(200, { availableBalance: amountOf(held, known.decimals), currency: known.currency });
  }

  private subscribers(product: string): string[] {
    return Object.values(this.keys.accounts).map(
      (account) => account[product as 'collection' | 'disbursement'].subscriptionKey,
    );
  }

  /** A token is good for one product of one country. */
  private token(request: ProviderRequest, product: 'collection' | 'disbursement'): ProviderReply {
    const found = Object.entries(this.keys.accounts).find(([, account]) => {
      const { user, key, subscriptionKey } = account[product];
      return (
        headerOf(request, 'ocp-apim-subscription-key') === subscriptionKey &&
        request.headers.authorization === `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`
      );
    });
    if (!found) return reply(401, { error: 'login_failed' });
    const token = randomBytes(24).toString('base64url');
    this.tokens.set(token, { until: this.now() + 1000 * tokenLifeS, scope: `${product} ${found[0]}` });
    if (this.tokens.size > keptTokens) this.tokens.delete(this.tokens.keys().next().value ?? '');
    return reply(200, { access_token: token, token_type: 'access_token', expires_in: tokenLifeS });
  }

  private isSignedIn(request: ProviderRequest, product: string): boolean {
    const found = this.tokens.get(headerOf(request, 'authorization').replace(/^Bearer /, ''));
    const country = momoEnvironments[headerOf(request, 'x-target-environment')]?.country;
    return (
      found !== undefined &&
      found.until > this.now() &&
      (country === undefined ? found.scope.startsWith(product) : found.scope === `${product} ${country}`)
    );
  }
}
