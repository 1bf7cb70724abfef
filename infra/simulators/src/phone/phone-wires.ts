/**
 * What each provider sends when somebody dials, and how it reads the answer. Pure and without imports: the page runs it too.
 * Sources: Africa's Talking, USSD; vumi, transports/safaricom and transports/airtel; Hubtel, 'Programmable services'; Nalo, USSD API.
 */
export const phoneProviders = ['africastalking', 'safaricom', 'airtel', 'hubtel', 'nalo', 'reseller'] as const;
export type PhoneProvider = (typeof phoneProviders)[number];

/** Networks by Africa's Talking's codes: Kenya's first two operators and Nigeria's second. */
export const phoneNetworks = {
  '63902': { title: 'Kenya 63902', operator: 'SAFARICOM' },
  '63903': { title: 'Kenya 63903', operator: 'AIRTEL' },
  '62130': { title: 'Nigeria 62130', operator: 'MTN' },
} as const;
export type PhoneNetwork = keyof typeof phoneNetworks;

/** One session as the phone knows it. */
export interface PhoneCall {
  readonly sessionId: string;
  /** E.164, with '+'. */
  readonly number: string;
  /** As dialled: `*384*7*0*40718823#`. */
  readonly dialled: string;
  /** What was answered since, oldest first. */
  readonly answers: readonly string[];
  /** Default: the first of Kenya. */
  readonly network?: PhoneNetwork;
}

export interface PhoneRequest {
  readonly method: 'GET' | 'POST';
  /** Behind the address, a path of its own or '?' included; or empty. */
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
const get = (fields: Readonly<Record<string, string>>): PhoneRequest => ({
  method: 'GET',
  query: `?${new URLSearchParams(fields).toString()}`,
  headers: {},
});
const json = (value: object): PhoneRequest => ({
  method: 'POST',
  query: '',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** Whether the network leads the string to the site at all. */
export function reachesSite(dialled: string): boolean {
  return new RegExp(`^\\*${code.replace('*', '\\*')}(\\*[^#]*)?#$`).test(dialled);
}

/** The request of the latest hop of a call. */
export function requestOf(
  provider: PhoneProvider,
  { sessionId, number, dialled, answers, network = '63902' }: PhoneCall,
): PhoneRequest {
  const { operator } = phoneNetworks[network];
  const bare = dialled.replace(/^\*/, '').replace(/#$/, '');
  const digits = number.replace(/^\+/, '');
  const behind = bare.slice(code.length + 1);
  const all = (first: string): string => [...(first === '' ? [] : [first]), ...answers].join('*');
  const latest = answers.at(-1);
  switch (provider) {
    case 'africastalking':
      return {
        method: 'POST',
        query: '',
        headers: { 'content-type': form },
        body: new URLSearchParams({
          sessionId,
          phoneNumber: number,
          networkCode: network,
          serviceCode: `*${code}#`,
          text: all(behind),
        }).toString(),
      };
    case 'safaricom':
      return get({ ORIG: digits, DEST: '384', SESSION_ID: sessionId, USSD_PARAMS: all(bare.slice('384*'.length)) });
    case 'airtel':
      return get({ SessionID: sessionId, MSISDN: digits, MSC: 'MSC1', input: latest ?? bare });
    case 'hubtel':
      return json({
        SessionId: sessionId,
        ServiceCode: code,
        Mobile: digits,
        Operator: operator.toLowerCase(),
        Type: latest === undefined ? 'Initiation' : 'Response',
        Message: latest ?? dialled,
        ClientState: '',
        Sequence: answers.length + 1,
      });
    case 'nalo':
      return json({
        USERID: 'ASILI001',
        MSISDN: digits,
        USERDATA: latest ?? dialled,
        MSGTYPE: latest === undefined,
        NETWORK: operator,
        SESSIONID: sessionId,
      });
    case 'reseller':
      return get({
        SESSIONID: sessionId,
        USSDCODE: '*384#',
        MSISDN: digits,
        INPUT: `*${all(bare)}#`,
        NETWORK: operator,
      });
  }
}

/** How a call went, as networks tell. */
export interface PhoneEnd {
  readonly status: 'Success' | 'Incomplete' | 'Failed';
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** The last body that came back. */
  readonly lastResponse: string;
  readonly error?: string;
}

/** What a provider sends when a call is over, or null where it sends nothing. Whoever read the last screen is told of by Africa's Talking alone. */
export function endOf(
  provider: PhoneProvider,
  { sessionId, number, dialled, answers, network = '63902' }: PhoneCall,
  { status, startedAt, endedAt, lastResponse, error = '' }: PhoneEnd,
): PhoneRequest | null {
  const digits = number.replace(/^\+/, '');
  if (provider === 'africastalking') {
    const behind = dialled.slice(code.length + 2, -1);
    const input = [...(behind === '' ? [] : [behind]), ...answers].join('*');
    const fields = {
      date: new Date(startedAt).toISOString().slice(0, 19).replace('T', ' '),
      sessionId,
      serviceCode: `*${code}#`,
      networkCode: network,
      phoneNumber: number,
      status,
      cost: 'KES 0.50',
      durationInMillis: String(endedAt - startedAt),
      hopsCount: String(answers.length + 1),
      input,
      lastAppResponse: lastResponse,
      errorMessage: error,
    };
    return {
      method: 'POST',
      query: '/events',
      headers: { 'content-type': form },
      body: new URLSearchParams(fields).toString(),
    };
  }
  if (status === 'Success') return null;
  if (provider === 'hubtel')
    return json({
      SessionId: sessionId,
      ServiceCode: code,
      Mobile: digits,
      Operator: phoneNetworks[network].operator.toLowerCase(),
      Type: 'Release',
      Message: '',
      ClientState: '',
      Sequence: answers.length + 2,
    });
  return provider === 'airtel'
    ? get({ SessionID: sessionId, MSISDN: digits, clean: 'clean-session', error: status === 'Failed' ? '522' : '523' })
    : null;
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
