import { paymentReply, quotesReply } from '@asili/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PayInBench } from './support/pay-in-bench.ts';
import { agreeOnRates } from './support/agreed-rates.ts';
import { everyProvider, onPhones } from './support/tested-providers.ts';

jest.setTimeout(300_000);

let bench: PayInBench;
beforeAll(async () => {
  bench = await PayInBench.start('awy', 1);
});
afterAll(() => bench.stop());
beforeEach(() => bench.begin());

describe.each(everyProvider)('while $name answers nobody', (provider) => {
  async function unavailable(phone = provider.number()): Promise<string | undefined> {
    const { id } = bench.orders.sell(bench.customer.id, undefined, undefined, 'KE', provider.sells);
    const query = onPhones.includes(provider) ? `?phoneNumber=${encodeURIComponent(phone)}` : '';
    const { quotes } = quotesReply.parse(
      await (await bench.service.call(bench.customer, `/api/purchases/${id}/quotes${query}`)).json(),
    );
    return quotes.find(({ method }) => method === provider.method)?.unavailable;
  }

  it('it is not offered for a minute after five calls, and then again', async () => {
    await bench.faults(
      provider.simulator,
      provider.simulator === 'daraja' ? { garbage: 1 } : { 'error-on-request': 1 },
    ); // An error of Daraja's is a refusal.
    for (let call = 0; call < 5; call += 1) {
      expect(await unavailable()).toBeUndefined();
      const { displayState } = paymentReply.parse(
        await (await bench.post(provider, provider.waiting())).json(),
      ).payment;
      expect(displayState).toBe('unknown');
    }
    expect(await unavailable()).toBe('provider-away');
    const refused = await bench.post(provider, provider.number());
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'PAYMENTS.METHOD_UNAVAILABLE' }]);
    await bench.faults(provider.simulator, {});
    bench.clock.ahead += 60_001;
    await agreeOnRates(bench.service.app, bench.clock.now());
    expect([await unavailable(), (await bench.begins(provider)).state]).toEqual([undefined, 'awaiting-payment']);
  });
});
