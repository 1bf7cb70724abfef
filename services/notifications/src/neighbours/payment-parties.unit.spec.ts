import { expect, it } from '@jest/globals';
import { RemoteProblem, Unavailable, type ServiceClient } from '@asili/platform';
import { PaymentParties } from './neighbours.module.ts';

/** Payments as it answers, one answer after the other, and how often it was asked. */
function paymentsSaying(...answers: readonly (object | Error)[]) {
  let asked = 0;
  const services = {
    get: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  } as unknown as ServiceClient;
  return { parties: new PaymentParties(services), asked: () => asked };
}
const said = { artisanIds: ['art_1'], customerId: 'cus_1' };
const unknown = new RemoteProblem('payments', 'PLATFORM.NOT_FOUND', 404);

it('asks once who sells and who pays, however many ask at the same moment and later', async () => {
  const { parties, asked } = paymentsSaying(said);
  expect(await Promise.all([parties.sellersOf('pay_1'), parties.payerIdOf('pay_1')])).toEqual([['art_1'], 'cus_1']);
  expect([await parties.payerIdOf('pay_1'), asked()]).toEqual(['cus_1', 1]);
});

it('asks again where nobody knew, or could be asked, and of what may have changed', async () => {
  const { parties, asked } = paymentsSaying(unknown, new Unavailable(), said, { ...said, itemsHeld: false });
  expect(await parties.payerIdOf('pay_1')).toBeUndefined();
  await expect(parties.sellersOf('pay_1')).rejects.toThrow(Unavailable);
  expect(await parties.sellersOf('pay_1')).toEqual(['art_1']);
  expect([await parties.payerOf('pay_1'), asked()]).toEqual([
    { id: 'cus_1', settlesBy: undefined, itemsHeld: false },
    4,
  ]);
});

it('waits for an instance that says who pays', async () => {
  const { parties } = paymentsSaying({ artisanIds: ['art_1'] }, { artisanIds: ['art_1'] }, said);
  await expect(parties.payerIdOf('pay_1')).rejects.toThrow(Unavailable);
  expect(await parties.payerIdOf('pay_1')).toBe('cus_1');
});
