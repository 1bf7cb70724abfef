import { randomBytes } from 'node:crypto';
import { Books } from '../books.ts';
import { Callbacks, type SiteAddresses } from '../callbacks.ts';
import { Chance, moneyFaults, payoutFaults, underFaults } from '../chance.ts';
import type { SimulatorKeys } from '../keys.ts';
import type { BookEntry, Delivery, Faults, Provider, ProviderReply, ProviderRequest } from '../provider.ts';
import { Timers } from '../timers.ts';
import type { DarajaTimes } from './daraja.ts';
import { segmentsOf } from './sms-segments.ts';

/** What goes wrong with a message: of the switches of money, those that make sense of it. */
const faultNames: ReadonlySet<string> = new Set([
  'timeout',
  'error-on-request',
  'error-on-callback',
  'callback-twice',
  'callback-never',
  'garbage',
  'slow',
  'wrong-number',
]);
/** Price of a part, in hundredths of a Kenya shilling. From memory of the published one. */
const centsPerPart = 80;

/**
 * SMS by Africa's Talking: messages are taken in and reported on later, to the address its dashboard has for delivery reports. One message has
 * one recipient here. What a message says is in no books; how many parts it has is.
 * Source: developers.africastalking.com, 'SMS', 'Bulk' (`POST /version1/messaging`, form-encoded, header `apiKey`; status codes 100 to 102, 401 to
 * 502) and 'Notifications', 'Delivery reports' (id, status, phoneNumber, networkCode, failureReason, retryCount; form-encoded).
 */
export class Sms implements Provider {
  readonly name = 'sms';
  readonly title = 'SMS, Africa’s Talking';
  readonly about = 'Messages and delivery reports. Source: developers.africastalking.com';
  readonly switches = [...moneyFaults, ...payoutFaults].filter(({ name }) => faultNames.has(name));
  readonly webhook: { readonly path: string; readonly secret: string };
  private readonly kept = new Books();
  private readonly timers = new Timers();
  private readonly chance: Chance;
  private readonly callbacks: Callbacks;
  private readonly keys: SimulatorKeys['sms'];
  private readonly publicUrl: string | undefined;
  private readonly now: () => number;
  private readonly workMs: number;
  private readonly slowMs: number;

  constructor(
    keys: SimulatorKeys['sms'],
    options: SiteAddresses & {
      readonly now?: () => number;
      readonly times?: Partial<DarajaTimes>;
      readonly draw?: () => number;
    } = {},
  ) {
    const { workMs = 400, slowMs = 8_000 } = options.times ?? {};
    this.keys = keys;
    this.publicUrl = options.publicUrl;
    this.now = options.now ?? Date.now;
    [this.workMs, this.slowMs] = [workMs, slowMs];
    this.webhook = { path: `/webhooks/sms/${keys.reportsSecret}`, secret: keys.reportsSecret };
    this.chance = new Chance(options.draw);
    this.callbacks = new Callbacks(this.chance, this.timers, this.now, options);
  }

  get books(): readonly BookEntry[] {
    return this.kept.entries;
  }

  get deliveries(): readonly Delivery[] {
    return this.callbacks.deliveries;
  }

  stop(): void {
    this.timers.stop();
  }

  async handle(request: ProviderRequest, faults: Faults): Promise<ProviderReply> {
    if (request.method !== 'POST' || request.path !== '/version1/messaging') return text(404, 'Not found');
    if (request.headers['apikey'] !== this.keys.apiKey) return text(401, 'The supplied authentication is invalid');
    return underFaults(
      { faults, chance: this.chance, slowMs: this.slowMs, failure: text(500, 'Internal server error') },
      () => this.take(new URLSearchParams(request.body.toString('utf8')), faults),
    );
  }

  private take(form: URLSearchParams, faults: Faults): ProviderReply {
    const [username, to, message] = ['username', 'to', 'message'].map((name) => form.get(name) ?? '') as [
      string,
      string,
      string,
    ];
    if (username !== this.keys.username || !to || !message)
      return text(400, `Request is missing required form field '${!to ? 'to' : 'message'}'`);
    if (!/^\+\d{8,15}$/.test(to) || this.chance.hits(faults, 'wrong-number'))
      return sent(to, { statusCode: 403, status: 'InvalidPhoneNumber', messageId: 'None', cost: '0' }, 0);
    const { alphabet, parts } = segmentsOf(message);
    const id = `ATXid_${randomBytes(16).toString('hex')}`;
    const cents = centsPerPart * parts;
    this.kept.put({
      id,
      kind: `sms ${alphabet} ${parts}`,
      amount: kenyan(cents),
      currency: 'KES',
      phoneNumber: to,
      state: 'taken',
      at: new Date(this.now()).toISOString(),
    });
    this.timers.after(this.workMs, () => void this.report(id, to, faults));
    return sent(
      to,
      { statusCode: 101, status: 'Success', messageId: id, cost: `KES ${kenyan(cents)}00`, messageParts: parts },
      cents,
    );
  }

  private async report(id: string, phoneNumber: string, faults: Faults): Promise<void> {
    const fails = this.chance.hits(faults, 'error-on-callback');
    this.kept.change(id, fails ? 'failed' : 'delivered');
    if (this.publicUrl === undefined) return;
    const body = new URLSearchParams({
      id,
      status: fails ? 'Failed' : 'Success',
      phoneNumber,
      networkCode: '63902',
      retryCount: '0',
      ...(fails && { failureReason: 'UserInactive' }),
    }).toString();
    await this.callbacks.send(
      {
        url: `${this.publicUrl}${this.webhook.path}`,
        body,
        headers: () => ({ 'content-type': 'application/x-www-form-urlencoded' }),
      },
      faults,
    );
  }
}

const kenyan = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

const text = (status: number, body: string): ProviderReply => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
});

function sent(number: string, recipient: Readonly<Record<string, unknown>>, cents: number): ProviderReply {
  const body = {
    SMSMessageData: {
      Message: `Sent to ${cents > 0 ? 1 : 0}/1 Total Cost: KES ${kenyan(cents)}00`,
      Recipients: [{ number, ...recipient }],
    },
  };
  return { status: 201, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
