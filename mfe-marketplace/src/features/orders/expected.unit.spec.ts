import { orderOf } from '@asili/web/testing';
import { expectedOf } from './expected.ts';
import { groupByPurchase } from './group-by-purchase.ts';

it.each([
  ['new', ['accept', 'ship', 'deliver', 'confirm', 'paid']],
  ['ready', ['ship', 'deliver', 'confirm', 'paid']],
  ['shipped', ['deliver', 'confirm', 'paid']],
  ['delivered', ['confirm', 'paid']],
  ['disputed', ['answer']],
  ['cancelled', ['refund']],
  ['completed', []],
  ['refunded', []],
] as const)('a parcel that is %s awaits %j', (state, expected) => {
  expect(expectedOf(orderOf(state))).toEqual(expected);
});

it('what is picked up is made ready and never sent', () => {
  expect(expectedOf(orderOf('accepted', 'buyer', 1))).toEqual(['ready', 'confirm', 'paid']);
  expect(expectedOf(orderOf('ready', 'buyer', 1))).toEqual(['confirm', 'paid']);
});

it('orders of one purchase stand together', () => {
  const [one, two, three] = [
    orderOf('new'),
    orderOf('shipped'),
    { ...orderOf('accepted', 'buyer', 1), purchaseId: 'pur_new' },
  ];
  expect(groupByPurchase([one, two, three]).map(({ purchaseId, orders }) => [purchaseId, orders.length])).toEqual([
    ['pur_new', 2],
    ['pur_shipped', 1],
  ]);
});
