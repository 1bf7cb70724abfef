import { randomBytes } from 'node:crypto';
import { Books } from '../books.ts';
import { Chance, moneyFaults, underFaults } from '../chance.ts';
import type { SimulatorKeys } from '../keys.ts';
import type {
  BookEntry,
  Faults,
  FaultSwitch,
  Provider,
  ProviderReply,
  ProviderRequest,
  SimChange,
} from '../provider.ts';
import { headerOf, objectOf, reply, textOf } from './momo-wire.ts';

const faultNames: ReadonlySet<string> = new Set(['timeout', 'error-on-request', 'garbage', 'slow']);
const own: readonly FaultSwitch[] = [
  { name: 'date-unknown', title: 'Says that a SIM was changed, not when', kind: 'share' },
  { name: 'not-served', title: 'Number of another operator', kind: 'share' },
];
const hourMs = 3_600_000;
const tokenSeconds = 3600;
const keptChanges = 500;

/**
 * When SIM cards were changed, by the operators of all numbers together. A change is made on `/dev/phone` and `/dev/world`.
 * Source: CAMARA SIM Swap 2.1 (github.com/camaraproject/SimSwap): `POST /sim-swap/v2/check` `{phoneNumber, maxAge}` (hours, 1 to 2400), `POST
 * /sim-swap/v2/retrieve-date` `{phoneNumber}`; errors `{status, code, message}` of CAMARA Commonalities; tokens by RFC 6749, 4.4.
 */
export class SimSwap implements Provider {
  readonly name = 'sim-swap';
  readonly title = 'SIM changes, CAMARA';
  readonly about = 'When a number got another SIM card. Source: CAMARA SIM Swap 2.1';
  readonly switches = [...moneyFaults.filter(({ name }) => faultNames.has(name)), ...own];
  readonly webhook = null;
  readonly deliveries = [];
  private readonly kept = new Books();
  private readonly changes = new Map<string, SimChange>();
  private readonly tokens = new Map<string, number>();
  private readonly chance: Chance;
  private readonly keys: SimulatorKeys['simSwap'];
  private readonly now: () => number;
  private readonly slowMs: number;

  constructor(
    keys: SimulatorKeys['simSwap'],
    options: {
      readonly now?: () => number;
      readonly times?: { readonly slowMs?: number };
      readonly draw?: () => number;
    } = {},
  ) {
    this.keys = keys;
    this.now = options.now ?? Date.now;
    this.slowMs = options.times?.slowMs ?? 8_000;
    this.chance = new Chance(options.draw);
  }

  get books(): readonly BookEntry[] {
    return this.kept.entries;
  }

  get simChanges(): readonly SimChange[] {
    return [...this.changes.values()];
  }

  changeSim(phoneNumber: string): SimChange | null {
    if (!isNumber(phoneNumber)) return null;
    const change = { phoneNumber, at: new Date(this.now()).toISOString() };
    this.changes.delete(phoneNumber);
    this.changes.set(phoneNumber, change);
    if (this.changes.size > keptChanges) this.changes.delete(this.changes.keys().next().value ?? '');
    this.kept.put({
      id: `sim_${randomBytes(8).toString('hex')}`,
      kind: 'sim-change',
      amount: '0',
      currency: '',
      phoneNumber,
      state: 'changed',
      at: change.at,
    });
    return change;
  }

  async handle(request: ProviderRequest, faults: Faults): Promise<ProviderReply> {
    if (request.method !== 'POST') return refusal(405, 'METHOD_NOT_ALLOWED', 'The request method is not supported.');
    const work = request.path === '/oauth2/token' ? () => this.token(request) : () => this.answer(request, faults);
    return underFaults(
      {
        faults,
        chance: this.chance,
        slowMs: this.slowMs,
        failure: refusal(503, 'UNAVAILABLE', 'Service Unavailable.'),
      },
      work,
    );
  }

  private token(request: ProviderRequest): ProviderReply {
    const { clientId, clientSecret } = this.keys;
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (headerOf(request, 'authorization') !== expected) return reply(401, { error: 'invalid_client' });
    if (new URLSearchParams(request.body.toString('utf8')).get('grant_type') !== 'client_credentials')
      return reply(400, { error: 'unsupported_grant_type' });
    const token = randomBytes(24).toString('base64url');
    for (const [old, until] of this.tokens) if (until <= this.now()) this.tokens.delete(old);
    this.tokens.set(token, this.now() + 1000 * tokenSeconds);
    return reply(200, { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds });
  }

  private answer(request: ProviderRequest, faults: Faults): ProviderReply {
    const [, what] = /^\/sim-swap\/v2\/(check|retrieve-date)$/.exec(request.path) ?? [];
    if (what === undefined) return refusal(404, 'NOT_FOUND', 'The specified resource is not found.');
    const until = this.tokens.get(headerOf(request, 'authorization').replace(/^Bearer /, '')) ?? 0;
    if (until <= this.now())
      return refusal(
        401,
        'UNAUTHENTICATED',
        'Request not authenticated due to missing, invalid, or expired credentials. A new authentication is required.',
      );
    const body = objectOf(request.body);
    if (!body)
      return refusal(400, 'INVALID_ARGUMENT', 'Client specified an invalid argument, request body or query param.');
    if (body['phoneNumber'] === undefined)
      return refusal(422, 'MISSING_IDENTIFIER', 'The device cannot be identified.');
    const phoneNumber = textOf(body['phoneNumber']);
    const { maxAge = 240 } = body;
    if (!isNumber(phoneNumber) || !Number.isInteger(maxAge))
      return refusal(400, 'INVALID_ARGUMENT', 'Client specified an invalid argument, request body or query param.');
    const hours = maxAge as number;
    if (hours < 1 || hours > 2400) return refusal(400, 'OUT_OF_RANGE', 'Client specified an invalid range.');
    if (this.chance.hits(faults, 'not-served'))
      return refusal(404, 'IDENTIFIER_NOT_FOUND', 'Device identifier not found.');
    const at = this.changes.get(phoneNumber)?.at;
    if (what === 'check')
      return reply(200, { swapped: at !== undefined && this.now() - Date.parse(at) <= hours * hourMs });
    return reply(200, {
      latestSimChange: this.chance.hits(faults, 'date-unknown') ? null : (at ?? null),
      monitoredPeriod: 100,
    });
  }
}

/** E.164 with its plus, as CAMARA's `PhoneNumber`. */
const isNumber = (text: string): boolean => /^\+[1-9]\d{4,14}$/.test(text);
const refusal = (status: number, code: string, message: string): ProviderReply =>
  reply(status, { status, code, message });
