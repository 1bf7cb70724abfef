import { ussd } from '@asili/contracts/constants';

export const mainCode = ussd.code;

/** Roll-out of the specification, section 2. Operators are numbered per country: no contract names one yet. */
export const networks = [
  { country: 'kenya', operator: 1, state: 'live' },
  { country: 'kenya', operator: 2, state: 'live' },
  { country: 'nigeria', operator: 1, state: 'live' },
  { country: 'nigeria', operator: 2, state: 'soon' },
  { country: 'southAfrica', operator: 1, state: 'soon' },
  { country: 'southAfrica', operator: 2, state: 'planned' },
] as const;

/** The whole of what is dialled for a command. */
export function dialCode(example: string): string {
  return `*384*7*${example}#`;
}

/** Whether a phone reaches the site by it. */
export const isSiteCode = (code: string): boolean => /^\*384\*7(\*[^#]*)?#$/.test(code);

/** Address that opens the dialler of a phone. A bare '#' would start a fragment. */
export function dialAddress(code: string): string {
  return `tel:${code.replace('#', '%23')}`;
}
