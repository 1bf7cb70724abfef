import { z } from 'zod';
import { says } from '../errors/fields.ts';
import { countryCode } from '../events/country-codes.ts';
import { typedText, visibleText, email } from './common.ts';
import { contactNumber } from './phone.ts';

/** An ISO 3166-1 alpha-2 code. English names, as clients sent them before, are taken too and become codes here. */
const country = visibleText(says('Required'))
  .max(60)
  .transform((typed, context) => {
    const code = countryCode(typed);
    if (code !== undefined) return code;
    context.addIssue({ code: 'custom', message: says('Unknown country') });
    return z.NEVER;
  });

export const place = z.object({ city: visibleText(says('Required')).max(80), country });
export type Place = z.infer<typeof place>;

export const shippingAddress = place.extend({
  street: typedText().max(120).optional(),
  state: typedText().max(80).optional(),
  postalCode: typedText().max(20).optional(),
});

/** How one artisan's items are to reach the buyer. */
export const deliveryChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ship'), zone: z.string().max(40) }),
  z.object({ kind: z.literal('pickup') }),
]);
export type DeliveryChoice = z.infer<typeof deliveryChoice>;

export const deliveryAddress = z.object({
  line1: visibleText(says('Required')).max(120),
  line2: typedText().max(120).optional(),
  city: visibleText(says('Required')).max(80),
  region: typedText().max(80).optional(),
  postalCode: typedText().max(20).optional(),
  country,
});
export type DeliveryAddress = z.infer<typeof deliveryAddress>;

export const contact = z.object({
  name: visibleText(says('Required')).max(100),
  email: email.optional(),
  phoneNumber: contactNumber.optional(),
});
export type Contact = z.infer<typeof contact>;
