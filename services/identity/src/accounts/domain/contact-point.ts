import type { SignInType } from './user.ts';

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
