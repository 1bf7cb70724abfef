import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  BeginStepUpRequest,
  CheckStepUpRequest,
  NumberMoveReply,
  SendMessageRequest,
  SimCheck,
  SimCheckRequest,
  StepUpCheck,
  StepUpReply,
} from '@asili/contracts';

export const rightCode = '482913';
export const rightPin = '4071';
interface Place {
  readonly city: string;
  readonly country: string;
}

/** Identity and notifications as payments knows them: a code is good once, for what it was sent for. Everybody lives in Nairobi and has no PIN until it is said otherwise. */
export async function startIdentity() {
  const open = new Map<string, string>();
  const messages: SendMessageRequest[] = [];
  const begun: BeginStepUpRequest[] = [];
  let tooMany = false;
  let unreachable = '';
  let sims: SimCheck | 'away' = { outcome: 'unchanged' };
  const simsAsked: string[] = [];
  const withPin = new Set<string>();
  const onTheWeb = new Set<string>();
  const places = new Map<string, Place>();
  const moves = new Map<string, NumberMoveReply[]>();
  const begin = (id: string, request: BeginStepUpRequest): StepUpReply => {
    const { purpose, subject, to = '' } = request;
    begun.push(request);
    const challengeId = `chl_${begun.length}`;
    open.set(challengeId, `${id} ${purpose} ${subject} ${to}`);
    return {
      challenge: { id: challengeId, channel: 'sms', to: '+2547*****001', expiresIn: 300, resendIn: 60 },
      pin: withPin.has(id),
    };
  };
  const check = (
    id: string,
    { purpose, subject, to = '', challengeId, code, pin }: CheckStepUpRequest,
  ): StepUpCheck => {
    if (withPin.has(id) && pin !== rightPin)
      return { outcome: 'pin', check: pin === '0000' ? { outcome: 'locked' } : { outcome: 'wrong', left: 2 } };
    if (code !== rightCode || open.get(challengeId) !== `${id} ${purpose} ${subject} ${to}`) return { outcome: 'code' };
    open.delete(challengeId);
    return { outcome: 'right' };
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const reply = (status: number, body: object): unknown =>
          response
            .writeHead(status, { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' })
            .end(JSON.stringify(body));
        const body = (chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}) as never;
        const [, id = '', step] = /^\/internal\/users\/([^/]+)(\/.+)?$/.exec(request.url ?? '') ?? [];
        if (request.url === '/internal/messages') {
          if ((body as SendMessageRequest).to === unreachable)
            return reply(503, { status: 503, code: 'NOTIFICATIONS.DELIVERY_FAILED', title: 'x' });
          messages.push(body);
          return reply(200, {});
        }
        if (step === '/sim-checks') {
          simsAsked.push(`${id} ${(body as SimCheckRequest).phoneNumber}`);
          return sims === 'away'
            ? reply(503, { status: 503, code: 'PLATFORM.UNAVAILABLE', title: 'x' })
            : reply(200, sims);
        }
        if (step === '/step-ups')
          return tooMany
            ? reply(429, { status: 429, code: 'IDENTITY.TOO_MANY_CODES', title: 'x', seconds: 60 })
            : reply(200, begin(id, body));
        if (step === '/step-ups/checks') return reply(200, check(id, body));
        const move = moves.get(id)?.[Number(/^\/number-moves\/(\d+)$/.exec(step ?? '')?.[1] ?? 0) - 1];
        if (step?.startsWith('/number-moves/'))
          return move ? reply(200, move) : reply(404, { status: 404, code: 'PLATFORM.NOT_FOUND', title: 'x' });
        const numberSince = moves.get(id)?.at(-1)?.at;
        return reply(200, {
          ...(numberSince !== undefined && { numberSince }),
          id,
          userType: 'artisan',
          firstName: 'A',
          lastName: 'B',
          phoneNumber: '+254700000001',
          language: 'sw',
          usesWeb: onTheWeb.has(id),
          location: places.get(id) ?? { city: 'Nairobi', country: 'KE' },
        });
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    /** Who must say `rightPin` beside a code. */
    withPin,
    /** Who signed in with a browser recently. */
    onTheWeb,
    /** Where somebody lives. */
    places,
    /** Numbers an account went from and to, in order. */
    moves,
    /** Challenges that were asked for. */
    begun,
    /** A number no message can be sent to. */
    set unreachable(number: string) {
      unreachable = number;
    },
    /** What is said of every SIM card; 'away': nothing. */
    set sims(said: SimCheck | 'away') {
      sims = said;
    },
    /** Whose SIM cards were asked about: artisan and number. */
    simsAsked,
    set tooMany(wanted: boolean) {
      tooMany = wanted;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
