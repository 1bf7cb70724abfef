export { AboutPrice } from './about-price.tsx';
export { rateBetween, useExchangeRates } from './exchange-rates.ts';
export { useOtherPrice, type OtherPrice } from './other-price.ts';
