import type { Prompt, ProviderReply, ProviderRequest } from '../provider.ts';

export type Json = Readonly<Record<string, unknown>>;

/** MTN's countries here: what stands in `X-Target-Environment`, and what its wallets are counted in. Source: momodeveloper.mtn.com, 'Common errors'. */
export const momoEnvironments: Readonly<
  Record<
    string,
    {
      readonly country: string;
      readonly currency: string;
      readonly decimals: number;
      readonly number: RegExp;
      readonly float: bigint;
    }
  >
> = {
  mtnuganda: { country: 'UG', currency: 'UGX', decimals: 0, number: /^256(7\d{8}|39\d{7})$/, float: 1_000_000_000n },
  mtnghana: { country: 'GH', currency: 'GHS', decimals: 2, number: /^233[25]\d{8}$/, float: 500_000_000n },
  mtnivorycoast: { country: 'CI', currency: 'XOF', decimals: 0, number: /^2250[157]\d{8}$/, float: 500_000_000n },
  mtnbenin: { country: 'BJ', currency: 'XOF', decimals: 0, number: /^229(01)?\d{8}$/, float: 500_000_000n },
};

/** What our contracts let MTN take, in hundredths of a percent of a payment and of a transfer; the same stands in the keys we were given. */
export const momoFees = { collection: 150n, transfer: 100n } as const;

/** In the smallest coin, half of one rounded up. */
export const momoFeeOf = (kind: string, minor: bigint): bigint =>
  (minor * (kind === 'request-to-pay' ? momoFees.collection : kind === 'transfer' ? momoFees.transfer : 0n) + 5_000n) /
  10_000n;

/** What happened to a request of any kind: a question on a phone, a transfer, a refund. */
export interface Transaction {
  readonly referenceId: string;
  readonly environment: string;
  readonly externalId: string;
  readonly phoneNumber: string;
  /** Minor units asked for. */
  readonly asked: bigint;
  readonly callbackUrl: string;
  /** Of a refund: the request to pay it gives back. */
  readonly refundOf?: string;
  readonly at: number;
  answer?: Prompt['state'];
  end?: {
    readonly status: 'SUCCESSFUL' | 'FAILED';
    readonly moved: bigint;
    readonly financialTransactionId?: string;
    readonly reason?: string;
  };
}

export const reply = (status: number, body?: Json): ProviderReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: body ? JSON.stringify(body) : '',
});

/** `code` and `message`, as the documentation's error object has them. */
export const failure = (status: number, code: string, message: string): ProviderReply =>
  reply(status, { code, message });

export const notFound = (): ProviderReply => failure(404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.');
export const repeated = (): ProviderReply =>
  failure(409, 'RESOURCE_ALREADY_EXIST', 'Duplicated reference id. Creation of resource failed.');

export const headerOf = ({ headers }: ProviderRequest, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** '24250' or '123.45' in minor units; undefined for anything that is no amount of the currency. */
export function minorOf(text: unknown, decimals: number): bigint | undefined {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(textOf(text)) ?? [];
  if (whole === undefined || part.length > decimals) return undefined;
  const minor = BigInt(whole + part.padEnd(decimals, '0'));
  return minor > 0n ? minor : undefined;
}

export function amountOf(minor: bigint, decimals: number): string {
  const digits = String(minor).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Version 4 of RFC 9562, as the documentation demands of `X-Reference-Id`. */
export const isReferenceId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text);

export function objectOf(body: Buffer): Json | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}
