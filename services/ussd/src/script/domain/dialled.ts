/** The whole of what is dialled: `*384*7#` and `0`, `40718823` make `*384*7*0*40718823#`. */
export const dialled = (serviceCode: string, ...inputs: readonly string[]): string =>
  `${[serviceCode.replace(/#$/, ''), ...inputs].join('*')}#`;
