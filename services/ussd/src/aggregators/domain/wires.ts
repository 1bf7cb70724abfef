/** The fields of a body, JSON or a form; of a name that comes twice the first counts, and what is no plain value is left out. */
export function fieldsOf(body: string): Fields {
  return body.trimStart().startsWith('{') ? jsonFields(body) : formFields(new URLSearchParams(body));
}

export function formFields(entries: Iterable<[string, string]>): Fields {
  const fields = Object.create(null) as Record<string, string>;
  for (const [name, value] of entries) fields[name] ??= value;
  return fields;
}

function jsonFields(body: string): Fields {
  const value = parse(body);
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return formFields(
    entries.flatMap(([name, item]): [string, string][] =>
      ['string', 'number', 'boolean'].includes(typeof item) ? [[name, String(item)]] : [],
    ),
  );
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}

/** What is left of a dialled string behind the service code: `*384*7*9*1043213*3#` is `9*1043213*3`. Root codes and sub-codes are taken alike. */
export function stripServiceCode(text: string, serviceCode: string): string {
  const bare = trimDial(text);
  const code = trimDial(serviceCode);
  const [root = '', ...extension] = code.split('*');
  const prefix = [code, root, extension.join('*')].find(
    (part) => part !== '' && (bare === part || bare.startsWith(`${part}*`)),
  );
  return prefix === undefined ? bare : bare.slice(prefix.length + 1);
}

/** Whether what a wire names as its service code is ours, whole or its root; a wire that names none says nothing against it. */
export function isOurs(named: string | undefined, serviceCode: string): boolean {
  const [given, code] = [trimDial(named ?? ''), trimDial(serviceCode)];
  return given === '' || given === code || given === code.split('*')[0];
}

const trimDial = (text: string): string => text.trim().replace(/^\*/, '').replace(/#$/, '');

/** E.164 with '+', from the forms operators send; undefined for what is no international number. */
export function readMsisdn(text = ''): string | undefined {
  const digits = text.replace(/[\s+-]/g, '').replace(/^00/, '');
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : undefined;
}

const isSessionId = (text: string): boolean => /^[\x21-\x7e]{1,128}$/.test(text);

type Said = Pick<Hop, 'style' | 'text' | 'dialled' | 'sequence'> & { readonly phase?: 'start' | 'end' | undefined };

function hopOf(
  provider: Provider,
  sessionId = '',
  number: string | undefined,
  network: string | undefined,
  { phase, ...said }: Said,
): Hop | null {
  const msisdn = readMsisdn(number);
  if (msisdn === undefined || !isSessionId(sessionId) || said.text.length > 1000) return null;
  return {
    provider,
    sessionId,
    msisdn,
    ...(network !== undefined && { network: network.slice(0, 40) }),
    ...(phase && { phase }),
    ...said,
  };
}

const plain = ({ text, ends }: Screen, headers?: WireReply['headers']): WireReply => ({
  contentType: 'text/plain; charset=utf-8',
  body: `${ends ? 'END' : 'CON'} ${text}`,
  ...(headers && { headers }),
});
const json = (value: object): WireReply => ({
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
});
const cumulative = (text: string): Said => ({ style: 'cumulative', text, dialled: text });

/** All inputs joined by `*`, without the service code. Source: Africa's Talking, USSD, 'Handle sessions'. */
const africastalking: Wire = {
  read: ({ sessionId, phoneNumber, networkCode, serviceCode, text = '' }, code) =>
    isOurs(serviceCode, code) ? hopOf('africastalking', sessionId, phoneNumber, networkCode, cumulative(text)) : null,
  write: (screen) => plain(screen),
};

/** `*384*7*9#` comes as DEST 384 and USSD_PARAMS 7*9; later inputs are appended. Source: vumi, transports/safaricom. */
const safaricom: Wire = {
  read: ({ ORIG, DEST = '', SESSION_ID, USSD_PARAMS = '' }, code) =>
    isOurs(DEST, code)
      ? hopOf(
          'safaricom',
          SESSION_ID,
          ORIG,
          undefined,
          cumulative(stripServiceCode(USSD_PARAMS === '' ? DEST : `${DEST}*${USSD_PARAMS}`, code)),
        )
      : null,
  write: (screen) => plain(screen),
};

/** The dialled string first, then each input alone; `clean` tells that the session is over. Source: vumi, transports/airtel (Comviva Flares). */
const airtel: Wire = {
  read: ({ SessionID, MSISDN, input = '', clean }, code) => {
    const isDialled = isOurs(input.split('*')[0], code); // Mid-call the extension alone is an input like any other.
    return hopOf('airtel', SessionID, MSISDN, undefined, {
      style: 'last',
      text: input,
      dialled: isDialled ? stripServiceCode(input, code) : input,
      phase: clean === undefined ? undefined : 'end',
    });
  },
  write: (screen) => plain(screen, { freeflow: screen.ends ? 'FB' : 'FC' }),
};

const sequenceOf = (text = ''): Pick<Hop, 'sequence'> =>
  /^[1-9]\d{0,3}$/.test(text) ? { sequence: Number(text) } : {};

/** `Sequence` is 1 for what was dialled and one more for each message. Source: Hubtel, 'Programmable services', USSD. */
const hubtel: Wire = {
  read: ({ SessionId, Mobile, Operator, ServiceCode, Type = '', Message = '', Sequence }, code) => {
    if (!isOurs(ServiceCode, code)) return null;
    const isStart = /^initiation$/i.test(Type);
    const dialled = isStart ? stripServiceCode(Message, code) : Message;
    const phase = isStart ? 'start' : /^(release|timeout)$/i.test(Type) ? 'end' : undefined;
    return hopOf('hubtel', SessionId, Mobile, Operator, {
      style: 'last',
      text: isStart ? dialled : Message,
      dialled,
      phase,
      ...sequenceOf(Sequence),
    });
  },
  write: ({ text, ends }) => json({ Type: ends ? 'Release' : 'Response', Message: text }),
};

/** Source: Nalo Solutions, USSD API. */
const nalo: Wire = {
  read: ({ SESSIONID, MSISDN, NETWORK, USERDATA = '', MSGTYPE }, code) => {
    const isStart = MSGTYPE === 'true';
    const dialled = isStart ? stripServiceCode(USERDATA, code) : USERDATA;
    return hopOf('nalo', SESSIONID, MSISDN, NETWORK, {
      style: 'last',
      text: isStart ? dialled : USERDATA,
      dialled,
      phase: isStart ? 'start' : undefined,
    });
  },
  write: ({ text, ends }, { USERID = '', MSISDN = '' }) => json({ USERID, MSISDN, MSG: text, MSGTYPE: !ends }),
};

/** Kenyan resellers of shared codes: all inputs, the service code among them. */
const reseller: Wire = {
  read: ({ SESSIONID, MSISDN, NETWORK, USSDCODE, INPUT = '' }, code) =>
    isOurs(USSDCODE, code)
      ? hopOf('reseller', SESSIONID, MSISDN, NETWORK, cumulative(stripServiceCode(INPUT, code)))
      : null,
  write: (screen) => plain(screen),
};

export const wires: Readonly<Record<Provider, Wire>> = { africastalking, safaricom, airtel, hubtel, nalo, reseller };

const number = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** Africa's Talking's end-of-session event; null for what is none. Source: Africa's Talking, USSD, 'Notifications'. */
export function callEndOf({ sessionId = '', status = '', cost, durationInMillis, hopsCount, errorMessage }: Fields) {
  if (!/^[\x21-\x7e]{1,128}$/.test(sessionId) || !/^[A-Za-z]{1,20}$/.test(status)) return null;
  return {
    sessionId,
    status,
    cost: cost?.slice(0, 40),
    durationMs: number(durationInMillis),
    hops: number(hopsCount),
    error: errorMessage?.slice(0, 200),
  };
}

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
interface Wire {
  /** @returns null for a request that names no session or no number */
  readonly read: (fields: Fields, serviceCode: string) => Hop | null;
  readonly write: (screen: Screen, fields: Fields) => WireReply;
}
