import type { Language } from '@asili/contracts';
import { NameRequired } from './account-errors.ts';

export type UserType = 'artisan' | 'customer';
/** Who signs in: those with an account, and operators, who are configured. */
export type SignInType = UserType | 'operator';

export interface PostalAddress {
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly street?: string | undefined;
  readonly state?: string | undefined;
  readonly postalCode?: string | undefined;
}

/** What a person says about themselves at registration. */
export interface Registration {
  readonly userType: UserType;
  readonly firstName: string;
  readonly lastName?: string | undefined;
  readonly businessName?: string | undefined;
  readonly location?: { readonly city: string; readonly country: string } | undefined;
  readonly craft?: string | undefined;
  readonly shippingAddress?: PostalAddress | undefined;
  /** A customer's contact number: not verified, never used to sign in. */
  readonly contactPhone?: string | undefined;
  readonly language: Language;
}

/** A person with an account. `loginKey` is unique; `address` is what they proved to control. */
export interface User extends Registration {
  readonly id: string;
  readonly loginKey: string;
  readonly address: string;
  readonly story?: string | undefined;
  /** Portrait and workshop: uploads at the products service; null once taken away. */
  readonly photoId?: string | null | undefined;
  readonly workshopPhotoId?: string | null | undefined;
  readonly spokenLanguages?: readonly string[] | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

// Control, zero-width and bidirectional-override characters: they can make a name read as something it is not.
const deceptive = /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu;

/** Text a person typed, normalised (NFC) and without characters that deceive the eye. Line breaks become spaces unless kept. */
export function cleanText(text: string, options: { keepLines?: boolean } = {}): string {
  const lines = text.normalize('NFC').split(/\r\n|\r|\n/);
  return lines
    .map((line) => line.replace(deceptive, '').trim())
    .join(options.keepLines ? '\n' : ' ')
    .trim();
}

/** A registration with every text cleaned. @throws NameRequired when nothing readable is left of the first name */
export function cleanRegistration(typed: Registration): Registration {
  const { location, shippingAddress, ...rest } = typed;
  const clean = (text: string | undefined) => (text === undefined ? undefined : cleanText(text) || undefined);
  const firstName = clean(rest.firstName);
  if (!firstName) throw new NameRequired();
  const { city, country, street, state, postalCode } = shippingAddress ?? { city: '', country: '' };
  return {
    ...rest,
    firstName,
    lastName: clean(rest.lastName),
    businessName: clean(rest.businessName),
    craft: clean(rest.craft),
    location: location && { city: cleanText(location.city), country: cleanText(location.country) },
    shippingAddress: shippingAddress && {
      city: cleanText(city),
      country: cleanText(country),
      street: clean(street),
      state: clean(state),
      postalCode: clean(postalCode),
    },
  };
}
