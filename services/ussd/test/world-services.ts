import {
  analyticsReply,
  changeOfferRequest,
  claimByPhoneRequest,
  checkPinCodeRequest,
  checkPinRequest,
  fileReportReply,
  fileReportRequest,
  historyReply,
  keepNumberReply,
  monthSales,
  moveCallerReply,
  moveCallerRequest,
  orderList,
  orderReply,
  orderStepRequest,
  paymentList,
  payoutAccountChallenge,
  payoutAccountReply,
  photoLinkReply,
  pinCheck,
  pinCodeCheck,
  pinCodeRequest,
  pinCodeSent,
  productList,
  productReply,
  putPayoutAccountRequest,
  putShippingRequest,
  registerProductRequest,
  sendMessageRequest,
  setPinRequest,
  shippingReply,
  shownCode,
  user,
  verifyReply,
  verifyRequest,
  type ChangeOfferRequest,
  type CheckPinCodeRequest,
  type ClaimByPhoneRequest,
  type FileReportRequest,
  type MoveCallerRequest,
  type OrderStepRequest,
  type PinCodeRequest,
  type PutPayoutAccountRequest,
  type PutShippingRequest,
  type RegisterProductRequest,
  type SendMessageRequest,
  type SetPinRequest,
} from '@asili/contracts';
import { RemoteProblem, type Actor } from '@asili/platform';
import { z } from 'zod';
import type { ArtisanRequest, CommandRequest } from '../src/commands/domain/command.ts';
import { me, type WorldOfNeighbours } from './world.ts';

interface Options {
  readonly body?: unknown;
  readonly actor?: Actor;
  readonly idempotencyKey?: string;
  readonly schema?: z.ZodType;
}

/** One public call: whose it is, what it takes and gives, and what the world says to it. `of` is what stands in its path. */
interface Call {
  readonly at: RegExp;
  /** An artisan for themselves, this service for somebody without an account, or this service for itself. */
  readonly by: 'artisan' | 'visitor' | 'ussd';
  /** A repeat by the same key changes nothing more; what has none is safe by itself, or reads. */
  readonly keyed?: true;
  readonly takes?: z.ZodType;
  readonly gives?: z.ZodType;
  readonly answer: (
    world: WorldOfNeighbours,
    asked: { readonly of: string; readonly more: string; readonly body: never; readonly request: ArtisanRequest },
  ) => Promise<unknown>;
}

const known = <T>(found: T | null, service: string): T => {
  if (found === null) throw new RemoteProblem(service, 'PLATFORM.NOT_FOUND', 404);
  return found;
};
const call = <T>(
  at: RegExp,
  by: Call['by'],
  rest: Omit<Call, 'at' | 'by' | 'answer'> & {
    answer: (
      world: WorldOfNeighbours,
      asked: { readonly of: string; readonly more: string; readonly body: T; readonly request: ArtisanRequest },
    ) => Promise<unknown>;
  },
): Call => ({ at, by, ...rest });

const calls: readonly Call[] = [
  call(/^POST verification \/api\/verify\/([^/]+)$/, 'visitor', {
    keyed: true,
    takes: verifyRequest,
    gives: verifyReply,
    answer: (world, { of, request }) => world.verify(request, of),
  }),
  call(/^GET verification \/api\/verify\/([^/]+)\/history\?limit=(\d+)$/, 'visitor', {
    gives: historyReply,
    answer: async (world) => ({ verifications: await world.history(), total: 1, nextCursor: null }),
  }),
  call<FileReportRequest>(/^POST verification \/api\/reports$/, 'visitor', {
    keyed: true,
    takes: fileReportRequest,
    gives: fileReportReply,
    answer: async (world, { body, request }) => ({
      report: { id: 'rpt_1', number: await world.report(request, body), status: 'new' },
    }),
  }),
  call(/^GET identity \/internal\/users\/(art_\w+)$/, 'ussd', { gives: user, answer: (world) => world.account() }),
  call(/^GET analytics \/api\/analytics\/(art_\w+)$/, 'artisan', {
    gives: analyticsReply,
    answer: async (world) => ({ analytics: await world.analytics() }),
  }),
  call(/^GET products \/api\/products\/([^/]+)$/, 'artisan', {
    gives: productReply,
    answer: async (world, { of, request }) => ({ product: known(await world.product(request, of), 'products') }),
  }),
  call<RegisterProductRequest>(/^POST products \/api\/products$/, 'artisan', {
    keyed: true,
    takes: registerProductRequest,
    gives: productReply,
    answer: async (world, { body: { name, category, price, currency }, request }) => ({
      product: await world.register(request, { name, category, price: price ?? '', currency }),
    }),
  }),
  call(/^POST products \/api\/products\/(prd_\w+)\/photo-links$/, 'artisan', {
    gives: photoLinkReply,
    answer: async (world, { of, request }) => ({
      link: { url: await world.photoLink(request, of), expiresAt: '2026-11-26T09:00:00.000Z' },
    }),
  }),
  call(/^GET products \/api\/products\?artisanId=(art_\w+)&limit=\d+$/, 'artisan', {
    gives: productList,
    answer: async (world) => ({ products: await world.ownProducts(), nextCursor: null }),
  }),
  call(/^GET orders \/api\/artisans\/me\/shipping$/, 'artisan', {
    gives: shippingReply,
    answer: async (world) => ({ shipping: await world.shipping() }),
  }),
  call<PutShippingRequest>(/^PUT orders \/api\/artisans\/me\/shipping$/, 'artisan', {
    takes: putShippingRequest,
    gives: shippingReply,
    answer: async (world, { body, request }) => ({ shipping: await world.putShipping(request, body) }),
  }),
  call<PinCodeRequest>(/^POST identity \/internal\/artisans\/(art_\w+)\/pin\/codes$/, 'ussd', {
    takes: pinCodeRequest,
    gives: pinCodeSent,
    answer: async (world, { body: { another = false }, request }) => ({
      sentAt: (await world.sendPinCode(request, another)).toISOString(),
    }),
  }),
  call<CheckPinCodeRequest>(/^POST identity \/internal\/artisans\/(art_\w+)\/pin\/code-checks$/, 'ussd', {
    takes: checkPinCodeRequest,
    gives: pinCodeCheck,
    answer: async (world, { body: { code: typed }, request }) => ({
      outcome: await world.checkPinCode(request, typed),
    }),
  }),
  call<ChangeOfferRequest>(/^PATCH products \/api\/products\/(prd_\w+)$/, 'artisan', {
    keyed: true,
    takes: changeOfferRequest,
    answer: (world, { of, body, request }) => world.changeOffer(request, of, body),
  }),
  call(/^GET orders \/api\/orders\?role=artisan&limit=(\d+)$/, 'artisan', {
    gives: orderList,
    answer: async (world) => ({ orders: await world.orders(), nextCursor: null }),
  }),
  call(/^GET orders \/api\/orders\?number=(\d+)$/, 'artisan', {
    gives: orderList,
    answer: async (world, { of, request }) => ({
      orders: [await world.order(request, of)].filter(Boolean),
      nextCursor: null,
    }),
  }),
  call<OrderStepRequest>(/^POST orders \/api\/orders\/(ord_\w+)\/(\w+)$/, 'artisan', {
    keyed: true,
    takes: orderStepRequest,
    gives: orderReply,
    answer: async (world, { of, more, body, request }) => ({ order: await world.step(request, of, more, body) }),
  }),
  call(/^GET payments \/api\/payments\?artisanId=art_\w+&limit=1$/, 'artisan', {
    gives: paymentList,
    answer: async (world) => ({ payments: [], balance: await world.balance(), nextCursor: null }),
  }),
  call(/^GET payments \/internal\/artisans\/art_\w+\/month-sales\/(20\d\d-\d\d)$/, 'ussd', {
    gives: monthSales,
    answer: (world, { of, request }) => world.monthSales(request, of),
  }),
  call<{ pin: string }>(/^POST identity \/internal\/artisans\/(art_\w+)\/pin\/checks$/, 'ussd', {
    keyed: true,
    takes: checkPinRequest,
    gives: pinCheck,
    answer: (world, { body: { pin }, request }) => world.checkPin(request, pin),
  }),
  call<SetPinRequest>(/^POST identity \/internal\/artisans\/(art_\w+)\/pin$/, 'ussd', {
    takes: setPinRequest,
    gives: pinCheck,
    answer: (world, { body, request }) => world.setPin(request, body),
  }),
  call<{ pin: string }>(/^POST identity \/internal\/artisans\/(art_\w+)\/sign-in-codes$/, 'ussd', {
    takes: checkPinRequest,
    gives: shownCode,
    answer: (world, { body: { pin }, request }) => world.signInCode(request, pin),
  }),
  call(/^GET payments \/api\/payout-account$/, 'artisan', {
    gives: payoutAccountReply,
    answer: async (world) => ({ account: await world.payoutAccount() }),
  }),
  call<PutPayoutAccountRequest>(/^PUT payments \/internal\/artisans\/(art_\w+)\/payout-account$/, 'ussd', {
    takes: putPayoutAccountRequest,
    gives: z.union([payoutAccountReply, payoutAccountChallenge]),
    answer: (world, { body, request }) => world.putPayoutAccount(request, body),
  }),
  call(/^POST identity \/internal\/artisans\/(art_\w+)\/number-objections$/, 'ussd', {
    gives: keepNumberReply,
    answer: async (world) => ({ claims: await world.keepAccount() }),
  }),
  call<ClaimByPhoneRequest>(/^POST identity \/internal\/number-claims$/, 'ussd', {
    takes: claimByPhoneRequest,
    answer: (world, { body: { phoneNumber, oldNumber, evidence } }) =>
      world.claimAccount({ msisdn: phoneNumber } as CommandRequest, { oldNumber, evidence }),
  }),
  call<MoveCallerRequest>(/^PUT identity \/internal\/artisans\/(art_\w+)\/phone-number$/, 'ussd', {
    takes: moveCallerRequest,
    gives: moveCallerReply,
    answer: (world, { body, request }) => world.moveAccount(request, body),
  }),
  call(/^POST payments \/internal\/artisans\/(art_\w+)\/payout-holds$/, 'ussd', {
    answer: (world) => world.holdPayouts(),
  }),
  call<SendMessageRequest>(/^POST notifications \/internal\/messages$/, 'ussd', {
    takes: sendMessageRequest,
    answer: (world, { body: { to, language, params } }) => world.sendText(to, language, params['text'] ?? ''),
  }),
];

/** The services by their public calls: a request or a reply of another shape than that of the contracts is an error here, and so is one in nobody's name. */
export class WorldServices {
  constructor(private readonly world: WorldOfNeighbours) {}

  get = (service: string, path: string, options: Options = {}): Promise<never> =>
    this.ask(`GET ${service} ${path}`, options);
  post = (service: string, path: string, options: Options = {}): Promise<never> =>
    this.ask(`POST ${service} ${path}`, options);
  patch = (service: string, path: string, options: Options = {}): Promise<never> =>
    this.ask(`PATCH ${service} ${path}`, options);
  put = (service: string, path: string, options: Options = {}): Promise<never> =>
    this.ask(`PUT ${service} ${path}`, options);

  private async ask(line: string, { body, actor, idempotencyKey, schema }: Options): Promise<never> {
    const found = calls.find(({ at }) => at.test(line));
    if (!found) throw new Error(`no such call: ${line}`);
    const { by, keyed, takes, gives, answer, at } = found;
    if (askedBy(actor) !== by) throw new Error(`${line} is asked by ${by}, not by ${askedBy(actor)}`);
    if (keyed && !/^ussd-[0-9a-f]{40}$/.test(idempotencyKey ?? '')) throw new Error(`${line} needs a key`);
    const [, of = '', more = ''] = (at.exec(line) ?? []).map((part) => decodeURIComponent(part ?? ''));
    const request = { key: idempotencyKey ?? line } as ArtisanRequest;
    const reply = await answer(this.world, { of, more, body: takes?.parse(body) as never, request });
    gives?.parse(reply);
    return schema?.parse(reply) as never;
  }
}

function askedBy(actor: Actor | undefined): Call['by'] {
  if (actor === undefined) return 'ussd';
  if (actor.kind === 'artisan' && actor.id === me.id) return 'artisan';
  if (actor.kind === 'service' && actor.id === 'ussd' && /^[0-9a-f]{40}$/.test(actor.visitor ?? '')) return 'visitor';
  throw new Error(`nobody asks as ${JSON.stringify(actor)}`);
}
