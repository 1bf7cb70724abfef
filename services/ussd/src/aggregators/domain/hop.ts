/** Aggregators and operators whose wire is understood here. */
export const providers = ['africastalking', 'safaricom', 'airtel', 'hubtel', 'nalo', 'reseller'] as const;
export type Provider = (typeof providers)[number];
/** Septets a screen may have where nothing else is configured. Packed, 182 fit into a message (3GPP TS 23.038, 6.1.2.3), and some operators cut at 160; Nalo's API says 120. */
export const usualCaps: Readonly<Record<Provider, number>> = {
  africastalking: 160,
  safaricom: 160,
  airtel: 160,
  hubtel: 160,
  nalo: 120,
  reseller: 160,
};

/** One message of a caller, in the shape all wires have in common. */
export interface Hop {
  readonly provider: Provider;
  readonly sessionId: string;
  /** The caller's number in E.164 form, with '+'. */
  readonly msisdn: string;
  /** The operator, as the provider names it. */
  readonly network?: string;
  /** What the provider says of the session itself; most say nothing. `end`: it is over, nobody sees an answer. */
  readonly phase?: 'start' | 'end';
  /** Where the provider numbers the messages of a call, this one's number: from 1, one more each. */
  readonly sequence?: number;
  /** `cumulative`: `text` has all inputs of the session, joined by `*`; `last`: the latest alone. */
  readonly style: 'cumulative' | 'last';
  readonly text: string;
  /** What was dialled behind the service code, if this is the session's first hop. */
  readonly dialled: string;
}

/** What the caller sees next, and whether the session is over with it. */
export interface Screen {
  readonly text: string;
  readonly ends: boolean;
}

/** The fields of a request, whether they came in its address, as a form or as JSON. */
export type Fields = Readonly<Partial<Record<string, string>>>;

export interface WireReply {
  readonly contentType: 'text/plain; charset=utf-8' | 'application/json; charset=utf-8';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One provider's wire. Pure; safe on hostile fields. */
export interface Wire {
  /** @returns null for a request that names no session or no number */
  readonly read: (fields: Fields, serviceCode: string) => Hop | null;
  readonly write: (screen: Screen, fields: Fields) => WireReply;
}
