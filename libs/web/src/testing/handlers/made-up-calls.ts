import type { UssdCall, UssdScreensReply } from '@asili/contracts';

const at = (seconds: number): string => new Date(Date.parse('2026-11-23T09:00:00Z') + 1000 * seconds).toISOString();

/** Calls of phones, newest first. */
export const phoneCalls: readonly UssdCall[] = [
  {
    provider: 'africastalking',
    sessionId: 'ATU_8c1',
    number: '***311',
    at: at(80),
    hops: [
      {
        to: 'menu',
        typed: 0,
        ms: 12,
        at: at(0),
        language: 'sw',
        text: 'Asili\n1 Sajili bidhaa\n2 Badilisha bidhaa\n3 Msimbo wa QR kwa SMS\n4 Salio\n5 Akaunti yangu\n6 Namba ya malipo\n98 Zaidi',
      },
      {
        to: '9.order',
        typed: 1,
        ms: 11,
        at: at(9),
        language: 'sw',
        text: 'Namba ya oda (tarakimu 7)?\n0 Rudi\n00 Mwanzo',
      },
      {
        to: '9.status',
        typed: 9,
        ms: 19,
        at: at(40),
        language: 'sw',
        text: 'Hali?\n1 Imekubaliwa\n2 Iko tayari\n3 Imetumwa\n4 Imefikishwa\n5 Imeghairiwa\n0 Rudi\n00 Mwanzo',
      },
    ],
    end: { status: 'Incomplete', durationMs: 80_000, hops: 3, cost: 'KES 1.50', error: 'timeout' },
  },
  {
    provider: 'airtel',
    sessionId: '77120',
    number: '***482',
    at: at(22),
    hops: [{ to: 'end', typed: 16, ms: 22, at: at(22), language: 'en', text: 'Available ***. On the way ***.' }],
    end: null,
  },
  {
    provider: 'hubtel',
    sessionId: '3c796dac',
    number: '***770',
    at: at(5),
    hops: [{ to: 'language', typed: 1, ms: 14, at: at(5) }],
    end: null,
  },
];

export const callScreens: UssdScreensReply = {
  calls: 412,
  ended: 371,
  screens: [
    { screen: '9.status', seen: 96, left: 17 },
    { screen: '1.name', seen: 61, left: 12 },
    { screen: 'menu', seen: 240, left: 9 },
    { screen: '4.pin', seen: 80, left: 3 },
  ],
};
