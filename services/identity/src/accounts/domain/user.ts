import { DomainError } from '@asili/kernel';
import type { Language } from '@asili/contracts';

/** The account behind this session is gone. */
export class UserNotFound extends DomainError {
  readonly code = 'IDENTITY.USER_NOT_FOUND';
  readonly status = 404;
}

/** Nothing readable is left of the name. */
export class NameRequired extends DomainError {
  readonly code = 'IDENTITY.NAME_REQUIRED';
  readonly status = 400;
}

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

/** The account went from one number to another; `n` counts its moves from 1. */
export interface NumberMove {
  readonly n: number;
  /** E.164 */
  readonly from: string;
  readonly to: string;
  readonly at: Date;
  readonly by: 'web' | 'phone' | 'operators';
  /** The session it was asked for in, which alone outlives it. */
  readonly keptSession?: string;
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
  /** When they last signed in with a browser, to the day; absent for who never did since that is noted. */
  readonly webAt?: Date | undefined;
  /** The last moves to other numbers, the newest at the end; absent where there was none. */
  readonly moves?: readonly NumberMove[] | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Whoever signed in with a browser within so many days is told things with links; all others, what to dial. */
const webDays = 30;

/** Whether they used the web then. */
export const usedWeb = ({ webAt }: Pick<User, 'webAt'>, at: Date): boolean =>
  webAt !== undefined && webAt <= at && at.getTime() - webAt.getTime() <= webDays * 86_400_000;

/** How long things are kept under a number at the longest (docs/privacy.md): as long it is still theirs when somebody is erased. */
const keptUnderNumberDays = 90;

/** Every address something may be kept under: that of now, the contact number, and numbers the account left recently. Another's things may be under one that was left long ago. */
export function addressesOf(
  { address, contactPhone, moves = [] }: Pick<User, 'address' | 'contactPhone' | 'moves'>,
  now: Date,
): string[] {
  const left = moves
    .filter(({ at }) => now.getTime() - at.getTime() <= keptUnderNumberDays * 86_400_000)
    .map(({ from }) => from);
  return [...new Set([address, contactPhone, ...left].filter((each) => each !== undefined))];
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

/** Where a code goes and who a person is at sign-in: a phone number (E.164) for artisans, an e-mail for customers and operators. */
export interface ContactPoint {
  readonly channel: 'sms' | 'email';
  readonly value: string;
}

export function contactPointOf(userType: SignInType, value: string): ContactPoint {
  return { channel: userType === 'artisan' ? 'sms' : 'email', value };
}

/** The unique key of an account: one per phone among artisans, one per e-mail among customers. */
export function loginKey(point: ContactPoint): string {
  return `${point.channel === 'sms' ? 'tel' : 'mailto'}:${point.value}`;
}

/** What anybody may see of it: 'a***@x.org', '+2547*****678'. */
export function maskContactPoint(point: ContactPoint): string {
  const { channel, value } = point;
  if (channel === 'sms') return `${value.slice(0, 5)}${'*'.repeat(Math.max(0, value.length - 8))}${value.slice(-3)}`;
  const at = value.lastIndexOf('@');
  return `${value.slice(0, 1)}***${value.slice(at)}`;
}

/** Whether a code may be sent by SMS to this number: its country code is on the list (SMS pumping goes to premium countries). */
export function isServedCountry(phoneNumber: string, countryCodes: readonly string[]): boolean {
  return countryCodes.some((code) => phoneNumber.startsWith(`+${code}`));
}
