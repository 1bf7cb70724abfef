import { z } from 'zod';
import { says } from '../errors/fields.ts';
import { email, phoneNumber } from './identity.ts';
import { place } from './place.ts';
import { typedText, visibleText } from './text.ts';

const country = place.shape.country;

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
  phoneNumber: phoneNumber.optional(),
});
export type Contact = z.infer<typeof contact>;
