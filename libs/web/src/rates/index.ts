export {
  AboutPrice,
  rateBetween,
  useExchangeRates,
  otherCurrency,
  useOtherPrice,
  type OtherPrice,
} from './exchange-rates.tsx';
