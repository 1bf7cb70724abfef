export { AboutPrice } from './about-price.tsx';
export { rateBetween, useExchangeRates, otherCurrency, useOtherPrice, type OtherPrice } from './exchange-rates.ts';
