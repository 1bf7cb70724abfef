import { randomUUID } from 'node:crypto';
import {
  usualCaps,
  type Fields,
  type Hop,
  type Provider,
  type Screen,
  type WireReply,
  wires,
} from '../src/aggregators/domain/wires.ts';

const serviceCode = '*384*7#';

/** What each provider sends for a call: the dialled string, then one message for every input. */
const shapes: Readonly<
  Record<
    Provider,
    (call: { id: string; msisdn: string; dialled: readonly string[]; typed: readonly string[] }) => Fields
  >
> = {
  africastalking: ({ id, msisdn, dialled, typed }) => ({
    sessionId: id,
    phoneNumber: `+${msisdn}`,
    networkCode: '63902',
    serviceCode,
    text: [...dialled, ...typed].join('*'),
  }),
  safaricom: ({ id, msisdn, dialled, typed }) => ({
    ORIG: msisdn,
    DEST: '384',
    SESSION_ID: id,
    USSD_PARAMS: ['7', ...dialled, ...typed].join('*'),
  }),
  airtel: ({ id, msisdn, dialled, typed }) => ({
    SessionID: id,
    MSISDN: msisdn,
    MSC: 'msc1',
    input: typed.at(-1) ?? ['384', '7', ...dialled].join('*'),
  }),
  hubtel: ({ id, msisdn, dialled, typed }) => ({
    SessionId: id,
    Mobile: msisdn,
    ServiceCode: '384*7',
    Operator: 'mtn',
    Type: typed.length === 0 ? 'Initiation' : 'Response',
    Message: typed.at(-1) ?? `*${['384', '7', ...dialled].join('*')}#`,
  }),
  nalo: ({ id, msisdn, dialled, typed }) => ({
    USERID: 'ASILI_GH',
    SESSIONID: id,
    MSISDN: msisdn,
    NETWORK: 'MTN',
    MSGTYPE: String(typed.length === 0),
    USERDATA: typed.at(-1) ?? `*${['384', '7', ...dialled].join('*')}#`,
  }),
  reseller: ({ id, msisdn, dialled, typed }) => ({
    SESSIONID: id,
    USSDCODE: '*384#',
    MSISDN: msisdn,
    NETWORK: 'SAFARICOM',
    INPUT: `*${['384', '7', ...dialled, ...typed].join('*')}#`,
  }),
};

/** A phone behind a provider's wire. */
export class Phone {
  readonly id = randomUUID();
  private dialled: readonly string[] = [];
  private typed: string[] = [];

  /**
   * @param send brings the fields of one message and gives what the provider gets back
   * @param thinking what passes before a person has typed
   */
  constructor(
    readonly provider: Provider,
    readonly msisdn: string,
    private readonly send: (fields: Fields) => Promise<WireReply>,
    private readonly thinking: () => void = () => undefined,
  ) {}

  dial(...inputs: readonly string[]): Promise<Screen> {
    this.dialled = inputs;
    return this.show();
  }

  type(input: string): Promise<Screen> {
    this.thinking();
    this.typed.push(input);
    return this.show();
  }

  /** The provider sends its last message again. */
  again(): Promise<Screen> {
    return this.show();
  }

  fields(): Fields {
    return shapes[this.provider]({ id: this.id, msisdn: this.msisdn, dialled: this.dialled, typed: this.typed });
  }

  private async show(): Promise<Screen> {
    return screenOf(this.provider, await this.send(this.fields()));
  }
}

/** What a person sees of a provider's reply. */
export function screenOf(provider: Provider, { body }: Pick<WireReply, 'body'>): Screen {
  if (provider === 'hubtel') {
    const { Type, Message } = JSON.parse(body) as { Type: string; Message: string };
    return { text: Message, ends: Type === 'Release' };
  }
  if (provider === 'nalo') {
    const { MSG, MSGTYPE } = JSON.parse(body) as { MSG: string; MSGTYPE: boolean };
    return { text: MSG, ends: !MSGTYPE };
  }
  return { text: body.slice(4), ends: body.startsWith('END ') };
}

/** A phone that talks to the use case itself. */
export const phoneTo = (
  answer: (hop: Hop | null, maxSeptets: number) => Promise<Screen>,
  provider: Provider,
  msisdn: string,
  thinking: () => void,
): Phone =>
  new Phone(
    provider,
    msisdn,
    async (fields) =>
      wires[provider].write(await answer(wires[provider].read(fields, serviceCode), usualCaps[provider]), fields),
    thinking,
  );

/** Answers screen after screen; returns all that were shown, the first one included. */
export async function typeAll(phone: Phone, first: Screen, inputs: readonly string[]): Promise<Screen[]> {
  const screens = [first];
  for (const input of inputs) screens.push(await phone.type(input));
  return screens;
}
