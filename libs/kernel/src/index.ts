export { artisanName } from './artisan-name.ts';
export { BoundedMap } from './bounded-map.ts';
export { Clock, fromRealTime, systemClock, toRealTime } from './clock.ts';
export { countryName } from './country-name.ts';
export { type CsvValue, csvTable } from './csv.ts';
export {
  type Asset,
  type Currency,
  type KnownCurrency,
  type SettlementCurrency,
  assets,
  bankCurrencies,
  currencies,
  decimalsOf,
  settlementCurrencies,
} from './currencies.ts';
export { type Dated, inForce } from './dated.ts';
export { type Rounding, divide } from './divide.ts';
export { DomainError, type Facts, type NamedPlace } from './domain-error.ts';
export { type PayInMethod, feeOn, feeTerms, payInMethods } from './fees.ts';
export { cutSeptets, segmentSeptets, septets, toGsm7 } from './gsm7.ts';
export { escapeHtml, jsonForScript } from './html.ts';
export { type IdPrefix, idPattern, idTime, isId, newId } from './ids.ts';
export { InvalidMoney, type Money, addMoney, moneyFromText, moneyToText, roundTo, splitMoney } from './money.ts';
export { omitUndefined } from './omit-undefined.ts';
export { alternates, pageQuery, pageUrl } from './page-address.ts';
export { type PageHead, breadcrumbList, headTags } from './page-head.ts';
export { pictureKind, type PictureKind } from './picture-kind.ts';
export { InvalidRate, type Rate, convert, inverse, rateFromText, rateToText, through } from './rate.ts';
export { matchPath, mostExactFirst, pathBy } from './route-pattern.ts';
export {
  checkDigit,
  displayCode,
  groupCode,
  isShortCode,
  likelyShortCodes,
  makeShortCode,
  normaliseShortCode,
} from './short-code.ts';
export { dayBefore, dayOf, nextDay, startOfDay, zoneOf } from './time-zones.ts';
export { utcDay } from './utc-day.ts';
