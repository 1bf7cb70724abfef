import { z } from 'zod';
import { says } from '../errors/fields.ts';
import { countryCode } from '../events/country-codes.ts';
import { typedText, visibleText } from './text.ts';

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
