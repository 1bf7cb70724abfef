import { ussd } from '@asili/contracts/constants';

export const mainCode = ussd.code;

/** Commands of the specification, section 2, and those of one's PIN; `example` is what follows the main code. 40718825 stands for a product's code. */
export const commandGroups = [
  {
    group: 'product',
    commands: [
      { number: 1, example: '1*3*2500' },
      { number: 2, example: '2*40718825*2*2800' },
      { number: 3, example: '3*40718825' },
    ],
  },
  {
    group: 'account',
    commands: [
      { number: 4, example: '4' },
      { number: 5, example: '5' },
      { number: 6, example: '6*254712000000' },
      { number: 13, example: '13' },
      { number: 14, example: '14' },
    ],
  },
  {
    group: 'sales',
    commands: [
      { number: 7, example: '7' },
      { number: 8, example: '8*202611' },
      { number: 9, example: '9*1043213*3' },
    ],
  },
  {
    group: 'verification',
    commands: [
      { number: 0, example: '0*40718825' },
      { number: 11, example: '11*40718825' },
      { number: 12, example: '12*40718825' },
    ],
  },
] as const;

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
