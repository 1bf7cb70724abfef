import { terms } from '@asili/web/testing';
import { deliverySchema, fieldsOf } from './zone-fields.ts';

it.each([
  ['fr', '28,00'],
  ['en', '28.00'],
])('shows and reads a delivery price as it is written in %s', (locale, amount) => {
  const [home, europe] = terms.zones;
  const fields = fieldsOf(
    { zones: [{ ...(europe ?? home), price: { amount: '28.00', currency: 'USD' } }], pickup: terms.pickup } as never,
    locale,
  );
  expect(fields.zones[0]?.amount).toBe(amount);
  expect(deliverySchema(locale).parse(fields)).toMatchObject({ zones: [{ price: { amount: '28.00' } }] });
});
