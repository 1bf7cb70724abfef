/**
 * What each provider sends when somebody dials, and how it reads the answer. Pure and without imports: the page runs it too.
 * Sources: Africa's Talking, USSD; vumi, transports/safaricom and transports/airtel; Hubtel, 'Programmable services'; Nalo, USSD API.
 */
export const phoneProviders = ['africastalking', 'safaricom', 'airtel', 'hubtel', 'nalo', 'reseller'] as const;
export type PhoneProvider = (typeof phoneProviders)[number];

/** One session as the phone knows it. */
export interface PhoneCall {
  readonly sessionId: string;
  /** E.164, with '+'. */
  readonly number: string;
  /** As dialled: `*384*7*0*40718823#`. */
  readonly dialled: string;
  /** What was answered since, oldest first. */
  readonly answers: readonly string[];
}

export interface PhoneRequest {
  readonly method: 'GET' | 'POST';
  /** Behind the address, '?' included, or empty. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface PhoneScreen {
  readonly text: string;
  readonly ends: boolean;
}

/** What people dial to reach the site, without the signs at both ends. */
const code = '384*7';

const form = 'application/x-www-form-urlencoded';
const get = (fields: Readonly<Record<string, string>>): PhoneRequest => ({ method: 'GET', query: `?${new URLSearchParams(fields).toString()}`, headers: {} });
const json = (value: object): PhoneRequest => ({ method: 'POST', query: '', headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) });

/** Whether the network leads the string to the site at all. */
export function reachesSite(dialled: string): boolean {
  return new RegExp(`^\\*${code.replace('*', '\\*')}(\\*[^#]*)?#$`).test(dialled);
}

/** The request of the latest hop of a call. */
export function requestOf(provider: PhoneProvider, { sessionId, number, dialled, answers }: PhoneCall): PhoneRequest {
  const bare = dialled.replace(/^\*/, '').replace(/#$/, '');
  const digits = number.replace(/^\+/, '');
  const behind = bare.slice(code.length + 1);
  const all = (first: string): string => [...(first === '' ? [] : [first]), ...answers].join('*');
  const latest = answers.at(-1);
  switch (provider) {
    case 'africastalking':
      return { method: 'POST', query: '', headers: { 'content-type': form }, body: new URLSearchParams({ sessionId, phoneNumber: number, networkCode: '63902', serviceCode: `*${code}#`, text: all(behind) }).toString() };
    case 'safaricom':
      return get({ ORIG: digits, DEST: '384', SESSION_ID: sessionId, USSD_PARAMS: all(bare.slice('384*'.length)) });
    case 'airtel':
      return get({ SessionID: sessionId, MSISDN: digits, MSC: 'MSC1', input: latest ?? bare });
    case 'hubtel':
      return json({ SessionId: sessionId, ServiceCode: code, Mobile: digits, Operator: 'mtn', Type: latest === undefined ? 'Initiation' : 'Response', Message: latest ?? dialled, ClientState: '', Sequence: answers.length + 1 });
    case 'nalo':
      return json({ USERID: 'ASILI001', MSISDN: digits, USERDATA: latest ?? dialled, MSGTYPE: latest === undefined, NETWORK: 'MTN', SESSIONID: sessionId });
    case 'reseller':
      return get({ SESSIONID: sessionId, USSDCODE: '*384#', MSISDN: digits, INPUT: `*${all(bare)}#`, NETWORK: 'SAFARICOM' });
  }
}

/** What the phone shows; an answer the provider would not understand ends the session as networks do. */
export function screenOf(provider: PhoneProvider, status: number, body: string): PhoneScreen {
  const lost = { text: 'Connection problem or invalid MMI code.', ends: true };
  if (status !== 200) return lost;
  if (provider !== 'hubtel' && provider !== 'nalo') {
    const [, kind, text] = /^(CON|END) ?([\s\S]*)$/.exec(body) ?? [];
    return text === undefined ? lost : { text, ends: kind === 'END' };
  }
  const { Type, Message, MSGTYPE, MSG } = fieldsOf(body);
  if (provider === 'hubtel') return typeof Message === 'string' ? { text: Message, ends: Type !== 'Response' } : lost;
  return typeof MSG === 'string' ? { text: MSG, ends: MSGTYPE !== true } : lost;
}

function fieldsOf(body: string): Readonly<Record<string, unknown>> {
  try {
    const value = JSON.parse(body) as unknown;
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
