import { http, HttpResponse } from 'msw';
import type {
  LateChoiceRequest,
  OrderList,
  OrderReply,
  OrderState,
  OrderStep,
  PaymentReply,
  PayoutAccountChallenge,
  PayoutAccountReply,
  PayoutList,
  PlanQuotesReply,
  Problem,
  PurchaseList,
  PurchaseReply,
  PutPayoutAccountRequest,
  QuotesReply,
  RefundDestinationChallenge,
  RefundDestinationRequest,
  ShippingReply,
  ThreadMessageReply,
  ThreadReply,
} from '@asili/contracts';
import { later, orderOf, terms, thread, usd } from './made-up-orders.ts';
import { paymentOf, planQuotes, purchaseOf, quotes } from './made-up-payments.ts';
import { noPayouts, payoutChallenge, payoutList } from './made-up-payouts.ts';
import { personOf, refuse, stateOf } from './visitor.ts';

const known: readonly OrderState[] = [
  'awaiting-payment',
  'new',
  'accepted',
  'ready',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
  'disputed',
  'refunded',
];

/** What an order is after a step. */
const after: Partial<Record<OrderStep, OrderState>> = {
  accept: 'accepted',
  decline: 'cancelled',
  ready: 'ready',
  ship: 'shipped',
  deliver: 'delivered',
  confirm: 'completed',
  cancel: 'cancelled',
  dispute: 'disputed',
};
const roleOf = (request: Request) => (personOf(request)?.userType === 'artisan' ? 'artisan' : 'buyer');

/** `ord_shipped0`: its state and which of the two products it is of. */
function orderAt(id: string, request: Request) {
  const [, name = '', index = '0'] = /^ord_([a-z-]+)(\d)?$/.exec(id) ?? [];
  const state = known.find((each) => each === name);
  return state && orderOf(state, roleOf(request), Number(index));
}

export const buying = [
  http.get('/api/artisans/me/shipping', ({ request }) =>
    HttpResponse.json<ShippingReply>({
      shipping:
        stateOf(request) === 'empty'
          ? { zones: [], pickup: { offered: true, town: 'Kisumu' }, isDefault: true }
          : terms,
    }),
  ),
  http.put('/api/artisans/me/shipping', async ({ request }) => {
    const { zones, pickup } = (await request.json()) as ShippingReply['shipping'];
    return HttpResponse.json<ShippingReply>({ shipping: { zones, pickup } });
  }),
  http.get('/api/artisans/:id/shipping', () => HttpResponse.json<ShippingReply>({ shipping: terms })),
  http.post('/api/checkout', () =>
    HttpResponse.json<PurchaseReply>({ purchase: purchaseOf('pur_held') }, { status: 201 }),
  ),
  http.get(/\/api\/purchases$/, ({ request }) =>
    HttpResponse.json<PurchaseList>({ purchases: stateOf(request) === 'unpaid' ? [purchaseOf('pur_held')] : [] }),
  ),
  http.get<{ id: string }, never, PurchaseReply | Problem>('/api/purchases/:id', ({ params }) =>
    params.id.startsWith('pur_')
      ? HttpResponse.json<PurchaseReply>({ purchase: purchaseOf(params.id) })
      : refuse(404, 'ORDERS.NO_SUCH_PURCHASE'),
  ),
  http.post<{ id: string }>('/api/purchases/:id/cancel', ({ params }) =>
    HttpResponse.json<PurchaseReply>({ purchase: { ...purchaseOf('pur_ended'), id: params.id } }),
  ),
  http.get<{ id: string }>('/api/purchases/:id/quotes', ({ params }) =>
    HttpResponse.json<QuotesReply>({
      quotes: quotes().map((quote) =>
        params.id === 'pur_stale' && quote.method === 'hbar' ? { ...quote, unavailable: 'rates-stale' } : quote,
      ),
    }),
  ),
  http.post('/api/payments', async ({ request }) => {
    const { method, purchaseId } = (await request.json()) as { method: string; purchaseId: string };
    return HttpResponse.json<PaymentReply>(
      { payment: { ...paymentOf(`pay_${method.split('_')[0] ?? ''}_waiting`), purchaseId } },
      { status: 201 },
    );
  }),
  http.get('/api/plan/quotes', ({ request }) =>
    HttpResponse.json<PlanQuotesReply>({
      price: usd('19.00'),
      quotes: planQuotes(
        new URL(request.url).searchParams.has('phoneNumber') ? { amount: '70300', currency: 'UGX' } : undefined,
      ),
    }),
  ),
  http.post('/api/plan/payments', async ({ request }) => {
    const { method } = (await request.json()) as { method: string };
    return HttpResponse.json<PaymentReply>(
      { payment: paymentOf(`pay_${method.split('_')[0] ?? ''}_waiting_plan`) },
      { status: 201 },
    );
  }),
  http.get<{ id: string }, never, PaymentReply | Problem>('/api/payments/:id', ({ params }) =>
    params.id.startsWith('pay_')
      ? HttpResponse.json<PaymentReply>({ payment: paymentOf(params.id) })
      : refuse(404, 'PAYMENTS.NO_SUCH_PAYMENT'),
  ),
  http.post<{ id: string }>('/api/payments/:id/cancel', ({ params }) =>
    HttpResponse.json<PaymentReply>({
      payment: { ...paymentOf(params.id), state: 'cancelled', displayState: 'failed' },
    }),
  ),
  http.post<{ id: string }>('/api/payments/:id/claims', ({ params }) =>
    HttpResponse.json<PaymentReply>({ payment: { ...paymentOf('pay_hbar_claim'), id: params.id } }, { status: 202 }),
  ),
  http.post<{ id: string }>('/api/payments/:id/choice', async ({ params, request }) => {
    const { choice } = (await request.json()) as LateChoiceRequest;
    return HttpResponse.json<PaymentReply>({
      payment: { ...paymentOf(choice === 'refund' ? 'pay_hbar_returned' : 'pay_hbar_rest'), id: params.id },
    });
  }),
  http.put<{ id: string }, RefundDestinationRequest, PaymentReply | RefundDestinationChallenge>(
    '/api/payments/:id/refunds/:refundId/destination',
    async ({ params, request }) => {
      const { code } = await request.json();
      return code === undefined
        ? HttpResponse.json(
            { challenge: { ...payoutChallenge.challenge, channel: 'email', to: 'c***@example.org' }, pin: false },
            { status: 202 },
          )
        : HttpResponse.json({ payment: { ...paymentOf('pay_hbar_held'), id: params.id } });
    },
  ),
  http.delete<{ id: string }>('/api/payments/:id/refunds/:refundId/destination', ({ params }) =>
    HttpResponse.json<PaymentReply>({ payment: { ...paymentOf('pay_hbar_wanted'), id: params.id } }),
  ),
  http.get('/api/payouts', ({ request }) =>
    HttpResponse.json<PayoutList>(stateOf(request) === 'empty' ? noPayouts : payoutList()),
  ),
  http.put<never, PutPayoutAccountRequest, PayoutAccountChallenge | PayoutAccountReply>(
    '/api/payout-account',
    async ({ request }) => {
      const { code } = await request.json();
      return code === undefined
        ? HttpResponse.json(payoutChallenge, { status: 202 })
        : HttpResponse.json({ account: payoutList().account });
    },
  ),
  http.get('/api/orders', ({ request }) => {
    const as = roleOf(request);
    const own =
      as === 'artisan'
        ? (['new', 'accepted', 'shipped', 'disputed', 'completed'] as const).map((state) => orderOf(state, as))
        : [
            orderOf('shipped'),
            { ...orderOf('accepted', 'buyer', 1), purchaseId: 'pur_shipped' },
            orderOf('delivered'),
            orderOf('disputed'),
            orderOf('refunded'),
          ];
    return HttpResponse.json<OrderList>({ orders: stateOf(request) === 'empty' ? [] : own, nextCursor: null });
  }),
  http.get<{ id: string }, never, OrderReply | Problem>('/api/orders/:id', ({ params, request }) => {
    const order = orderAt(params.id, request);
    return order ? HttpResponse.json<OrderReply>({ order }) : refuse(404, 'ORDERS.NO_SUCH_ORDER');
  }),
  http.get('/api/orders/:id/messages', ({ request }) =>
    HttpResponse.json<ThreadReply>(stateOf(request) === 'empty' ? { messages: [], nextCursor: null } : thread()),
  ),
  http.post<{ id: string }, { text: string }>('/api/orders/:id/messages', async ({ request }) =>
    HttpResponse.json<ThreadMessageReply>(
      { message: { id: 'msg_new', by: roleOf(request), text: (await request.json()).text, at: later(0) } },
      { status: 201 },
    ),
  ),
  http.post<{ id: string; step: OrderStep }, object, OrderReply | Problem>(
    '/api/orders/:id/:step',
    ({ params, request }) => {
      const order = orderAt(params.id, request);
      if (!order) return refuse(404, 'ORDERS.NO_SUCH_ORDER');
      return HttpResponse.json<OrderReply>({
        order: {
          ...orderOf(after[params.step] ?? order.state, roleOf(request)),
          id: params.id,
          purchaseId: order.purchaseId,
        },
      });
    },
  ),
];
