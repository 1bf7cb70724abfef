import { describe, expect, it } from '@jest/globals';
import { languages } from '@asili/contracts';
import { septets, inLanguage } from '@asili/kernel';
import { mailOf, smsOf } from '../../messages/domain/render-message.ts';
import { refundMessagesOf, refundTexts } from './refund-message.ts';

const messages = (state: string, ending?: string) =>
  refundMessagesOf({
    id: 'e1',
    time: new Date(),
    type: 'payments.refund-destination-changed.v1',
    data: {
      paymentId: 'pay_1',
      purchaseId: 'pur_1',
      customerId: 'cus_1',
      refundId: 'ref_1',
      money: { amount: '285.29411765', currency: 'HBAR' },
      state,
      until: '2026-12-25T21:00:00.000Z',
      ...(ending !== undefined && { ending }),
    },
  });
const values = {
  money: 'HBAR 285.29411765',
  ending: '271',
  url: `https://www.asili.example/pay/pay_${'0'.repeat(26)}`,
};

describe('what a buyer is told of a refund that would be lost', () => {
  it('is told by mail and by SMS, with the way to the page', () => {
    expect(messages('named', '271')).toEqual(
      (['mail', 'sms'] as const).map((by) => ({
        to: 'payer',
        by,
        text: 'named',
        recipient: 'cus_1',
        page: '/pay/pay_1',
        values: { money: 'HBAR 285.29411765', ending: '271' },
      })),
    );
    expect([messages('asked').length, messages('withdrawn').length, messages('of-a-newer-release')]).toEqual([
      2,
      2,
      [],
    ]);
  });

  it('tells whoever paid that a refund came back', () => {
    const data = {
      paymentId: 'pay_1',
      purchaseId: 'pur_1',
      customerId: 'cus_1',
      refundId: 'ref_1',
      money: { amount: '194.00', currency: 'USD' },
      orderIds: [],
    };
    expect(
      refundMessagesOf({ id: 'e1', time: new Date(), type: 'payments.payment-refund-failed.v1', data }),
    ).toMatchObject(
      ['mail', 'sms'].map((by) => ({
        to: 'payer',
        by,
        text: 'failed',
        recipient: 'cus_1',
        page: '/pay/pay_1',
        values: { money: 'USD 194' },
      })),
    );
    expect(messages('failed')).toEqual([]);
  });

  it('tells an artisan that their plan is refunded', () => {
    const data = {
      paymentId: 'pay_1',
      artisanId: 'art_1',
      plan: 'professional',
      months: 1,
      money: { amount: '19.00', currency: 'USD' },
      refundedAt: '2026-12-25T21:00:00.000Z',
    } as const;
    expect(
      refundMessagesOf({ id: 'e1', time: new Date(), type: 'payments.plan-refunded.v1', data }).map(
        ({ recipient, page, values: said }) => ({ recipient, page, said }),
      ),
    ).toEqual([1, 2].map(() => ({ recipient: 'art_1', page: '/pay/pay_1', said: { money: 'USD 19' } })));
  });

  it.each(
    languages.flatMap((language) =>
      Object.entries(refundTexts).map(([name, texts]) => [name, language, texts] as const),
    ),
  )('%s in %s: one SMS with its link whole, and a letter', (_name, language, { sms, mail }) => {
    const text = smsOf(inLanguage(sms, language), values);
    expect(septets(text)).toBeLessThanOrEqual(160);
    expect(text).toContain(values.url);
    expect(text).toContain('285.29411765');
    expect(JSON.stringify(mailOf(mail, language, values))).not.toMatch(/\{\w+\}/);
  });
});
