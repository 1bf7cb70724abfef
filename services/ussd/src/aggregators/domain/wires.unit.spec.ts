import { describe, expect, it } from '@jest/globals';
import { fieldsOf, formFields, readMsisdn, stripServiceCode, wires, type Provider } from './wires.ts';

const serviceCode = '*384*7#';
/** Requests as the providers' documents and the projects that talk to them show them, for the call `*384*7*9*1043213*3#`. */
const recorded: readonly {
  readonly provider: Provider;
  readonly what: string;
  readonly raw: string;
  readonly dialled: string;
  readonly text: string;
  readonly phase?: 'start' | 'end';
}[] = [
  {
    provider: 'africastalking',
    what: 'a prefilled sub-code',
    raw: 'sessionId=ATUid_1&phoneNumber=%2B254700123456&networkCode=63902&serviceCode=%2A384%2A7%23&text=9*1043213*3',
    dialled: '9*1043213*3',
    text: '9*1043213*3',
  },
  {
    provider: 'africastalking',
    what: 'an empty first hop',
    raw: 'sessionId=ATUid_1&phoneNumber=%2B254700123456&networkCode=63902&serviceCode=%2A384%2A7%23&text=',
    dialled: '',
    text: '',
  },
  {
    provider: 'africastalking',
    what: 'command 7, which is no service code',
    raw: 'sessionId=ATUid_1&phoneNumber=%2B254700123456&serviceCode=%2A384%2A7%23&text=7',
    dialled: '7',
    text: '7',
  },
  {
    provider: 'safaricom',
    what: 'the root code',
    raw: 'ORIG=254700123456&DEST=384&SESSION_ID=1001&USSD_PARAMS=7*9*1043213*3',
    dialled: '9*1043213*3',
    text: '9*1043213*3',
  },
  {
    provider: 'safaricom',
    what: 'the bare code',
    raw: 'ORIG=254700123456&DEST=384&SESSION_ID=1001&USSD_PARAMS=7',
    dialled: '',
    text: '',
  },
  {
    provider: 'safaricom',
    what: 'stars among the inputs',
    raw: 'ORIG=254700123456&DEST=384&SESSION_ID=1001&USSD_PARAMS=7*a*b*****',
    dialled: 'a*b*****',
    text: 'a*b*****',
  },
  {
    provider: 'airtel',
    what: 'the dialled string',
    raw: 'userid=u&password=p&SessionID=1234&MSISDN=254733123456&MSC=msc1&input=384*7*9*1043213*3',
    dialled: '9*1043213*3',
    text: '384*7*9*1043213*3',
  },
  {
    provider: 'airtel',
    what: 'a later input',
    raw: 'SessionID=1234&MSISDN=254733123456&MSC=msc1&input=3',
    dialled: '3',
    text: '3',
  },
  {
    provider: 'airtel',
    what: 'a later input that is the extension too',
    raw: 'SessionID=1234&MSISDN=254733123456&MSC=msc1&input=7',
    dialled: '7',
    text: '7',
  },
  {
    provider: 'airtel',
    what: 'the end',
    raw: 'SessionID=1234&MSISDN=254733123456&MSC=msc1&clean=clean-session&error=522',
    dialled: '',
    text: '',
    phase: 'end',
  },
  {
    provider: 'hubtel',
    what: 'an initiation',
    raw: '{"Mobile":"233244123456","SessionId":"3c796dac28174f739de4262d08409c51","ServiceCode":"384*7","Type":"Initiation","Message":"*384*7*9*1043213*3#","Operator":"mtn","Sequence":1,"ClientState":""}',
    dialled: '9*1043213*3',
    text: '9*1043213*3',
    phase: 'start',
  },
  {
    provider: 'hubtel',
    what: 'a response',
    raw: '{"Mobile":"233244123456","SessionId":"3c796dac28174f739de4262d08409c51","ServiceCode":"384*7","Type":"Response","Message":"3","Operator":"mtn","Sequence":2,"ClientState":null}',
    dialled: '3',
    text: '3',
  },
  {
    provider: 'hubtel',
    what: 'a release',
    raw: '{"Mobile":"233244123456","SessionId":"3c796dac28174f739de4262d08409c51","ServiceCode":"384*7","Type":"Release","Message":"","Operator":"mtn","Sequence":3}',
    dialled: '',
    text: '',
    phase: 'end',
  },
  {
    provider: 'nalo',
    what: 'a first message',
    raw: '{"USERID":"ASILI_GH","MSISDN":"233244123456","USERDATA":"*384*7*9*1043213*3#","MSGTYPE":true,"NETWORK":"MTN","SESSIONID":"16482736"}',
    dialled: '9*1043213*3',
    text: '9*1043213*3',
    phase: 'start',
  },
  {
    provider: 'nalo',
    what: 'a later message that is the extension too',
    raw: '{"USERID":"ASILI_GH","MSISDN":"233244123456","USERDATA":"7","MSGTYPE":false,"NETWORK":"MTN","SESSIONID":"16482736"}',
    dialled: '7',
    text: '7',
  },
  {
    provider: 'nalo',
    what: 'a later message',
    raw: '{"USERID":"ASILI_GH","MSISDN":"233244123456","USERDATA":"3","MSGTYPE":false,"NETWORK":"MTN","SESSIONID":"16482736"}',
    dialled: '3',
    text: '3',
  },
  {
    provider: 'reseller',
    what: 'all inputs behind the code',
    raw: 'SESSIONID=77&USSDCODE=*384%23&MSISDN=254711123456&INPUT=*384*7*9*1043213*3%23&NETWORK=SAFARICOM',
    dialled: '9*1043213*3',
    text: '9*1043213*3',
  },
  {
    provider: 'reseller',
    what: 'the extension alone',
    raw: 'SESSIONID=77&USSDCODE=*384%23&MSISDN=254711123456&INPUT=7*9*1043213*3',
    dialled: '9*1043213*3',
    text: '9*1043213*3',
  },
];

describe('the wires', () => {
  it.each(recorded)('$provider, $what', ({ provider, raw, dialled, text, phase }) => {
    const hop = wires[provider].read(fieldsOf(raw), serviceCode);
    expect(hop).toMatchObject({
      provider,
      dialled,
      text,
      style: ['africastalking', 'safaricom', 'reseller'].includes(provider) ? 'cumulative' : 'last',
      msisdn: expect.stringMatching(/^\+(254|233)\d{9}$/),
    });
    expect(hop?.phase).toBe(phase);
  });

  it('of Hubtel number their messages, in whatever form the number comes', () => {
    const read = (sequence: string) =>
      wires.hubtel.read(
        fieldsOf(
          `{"Mobile":"233244123456","SessionId":"3c7","ServiceCode":"384*7","Type":"Response","Message":"1","Sequence":${sequence}}`,
        ),
        serviceCode,
      )?.sequence;
    expect(['4', '"4"', '0', '-1', '1.5', '"x"', 'null', '{"$gt":0}', '99999'].map(read)).toEqual([
      4,
      4,
      ...Array<undefined>(7).fill(undefined),
    ]);
  });

  it.each([
    ['africastalking', 'text/plain; charset=utf-8', 'CON Code?', 'END Done.'],
    ['safaricom', 'text/plain; charset=utf-8', 'CON Code?', 'END Done.'],
    ['airtel', 'text/plain; charset=utf-8', 'CON Code?', 'END Done.'],
    [
      'hubtel',
      'application/json; charset=utf-8',
      '{"Type":"Response","Message":"Code?"}',
      '{"Type":"Release","Message":"Done."}',
    ],
    [
      'nalo',
      'application/json; charset=utf-8',
      '{"USERID":"ASILI_GH","MSISDN":"233244123456","MSG":"Code?","MSGTYPE":true}',
      '{"USERID":"ASILI_GH","MSISDN":"233244123456","MSG":"Done.","MSGTYPE":false}',
    ],
    ['reseller', 'text/plain; charset=utf-8', 'CON Code?', 'END Done.'],
  ] as const)('%s is answered in its own way', (provider, contentType, goesOn, ends) => {
    const fields = { USERID: 'ASILI_GH', MSISDN: '233244123456' };
    expect(wires[provider].write({ text: 'Code?', ends: false }, fields)).toMatchObject({ contentType, body: goesOn });
    expect(wires[provider].write({ text: 'Done.', ends: true }, fields)).toMatchObject({ contentType, body: ends });
  });

  it('Airtel hears in a header whether the session goes on', () => {
    expect([false, true].map((ends) => wires.airtel.write({ text: '', ends }, {}).headers)).toEqual([
      { freeflow: 'FC' },
      { freeflow: 'FB' },
    ]);
  });

  it.each([
    'sessionId=1&text=',
    'phoneNumber=%2B254700123456&text=',
    'sessionId=a b&phoneNumber=%2B254700123456',
    'sessionId=1&phoneNumber=0700123456',
    'sessionId=1&phoneNumber=%2B254700123456&text=' + '1'.repeat(1001),
    '',
    '{',
    '{"sessionId":{"$ne":null},"phoneNumber":"+254700123456"}',
    '[]',
  ])('%s names no caller', (raw) => {
    expect(wires.africastalking.read(fieldsOf(raw), serviceCode)).toBeNull();
  });
});

it.each([
  ['africastalking', 'sessionId=1&phoneNumber=%2B254700123456&text=', 'serviceCode', ['*384*7#', '*384#'], '*385*7#'],
  ['safaricom', 'ORIG=254700123456&SESSION_ID=1&USSD_PARAMS=7', 'DEST', ['384'], '385'],
  [
    'hubtel',
    'Mobile=233244123456&SessionId=1&Type=Initiation&Message=*384*7%23',
    'ServiceCode',
    ['384*7', '*384#'],
    '384*71',
  ],
  ['reseller', 'SESSIONID=1&MSISDN=254711123456&INPUT=*384*7%23', 'USSDCODE', ['*384#', '*384*7#'], '*7#'],
] as const)('%s: a call to another service code is nobody’s here', (provider, raw, field, ours, foreign) => {
  const read = (code: string) => wires[provider].read({ ...fieldsOf(raw), [field]: code }, serviceCode);
  for (const code of ours) expect(read(code)).toMatchObject({ provider });
  expect(read(foreign)).toBeNull();
});

describe('fields', () => {
  it('takes the first of two and nothing from a prototype', () => {
    expect({
      ...formFields([
        ['text', '1'],
        ['text', '2'],
      ]),
    }).toEqual({ text: '1' });
    expect(fieldsOf('{"__proto__":{"text":"9"},"sessionId":"1"}')['text']).toBeUndefined();
    expect(Object.getPrototypeOf(fieldsOf('a=1'))).toBeNull();
  });
});

describe('the service code', () => {
  it.each([
    ['*384*7#', ''],
    ['*384#', ''],
    ['384*7*1', '1'],
    ['*7*1#', '1'],
    ['7', ''],
    ['3847*1', '3847*1'],
    ['77*1', '77*1'],
    ['*384*71#', '71'],
    ['', ''],
  ])('of %s is stripped: %s is left', (text, left) => {
    expect(stripServiceCode(text, serviceCode)).toBe(left);
  });

  it.each([
    ['+254700123456', '+254700123456'],
    ['254700123456', '+254700123456'],
    ['00254 700-123456', '+254700123456'],
    ['0700123456', undefined],
    ['+1', undefined],
    ['254700123456x', undefined],
  ])('the number %s is %s', (text, msisdn) => {
    expect(readMsisdn(text)).toBe(msisdn);
  });
});
