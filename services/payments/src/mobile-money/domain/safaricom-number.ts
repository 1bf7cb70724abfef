const mobile = /^\+254([17]\d{8})$/;

/** An E.164 number as M-Pesa in Kenya writes it, 2547XXXXXXXX or 2541XXXXXXXX; null for any other country and for land lines. */
export function safaricomNumber(phoneNumber: string): string | null {
  const [, subscriber] = mobile.exec(phoneNumber) ?? [];
  return subscriber === undefined ? null : `254${subscriber}`;
}
