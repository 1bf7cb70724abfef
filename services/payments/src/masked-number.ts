/** A number in E.164, its country and last three digits to be seen. */
export function maskedNumber(phoneNumber: string): string {
  return `${phoneNumber.slice(0, 4)}${'·'.repeat(Math.max(0, phoneNumber.length - 7))}${phoneNumber.slice(-3)}`;
}
