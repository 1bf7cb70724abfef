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
export { type Dated, inForce, inForceSince } from './dated.ts';
export { type Rounding, divide } from './divide.ts';
export { DomainError, type Facts, type NamedPlace } from './domain-error.ts';
export {
  type ExactMoney,
  addExactMoney,
  convert,
  convertExactMoney,
  exactMoney,
  roundExactMoney,
  roundUpTogether,
} from './exact-money.ts';
export { type PayInMethod, feeOn, feeTerms, payInMethods } from './fees.ts';
export { cutSeptets, segmentSeptets, septets, shortenName, toGsm7 } from './gsm7.ts';
export { escapeHtml, jsonForScript } from './html.ts';
export { type IdPrefix, idPattern, idTime, isId, newId } from './ids.ts';
export {
  InvalidMoney,
  type Money,
  addMoney,
  hasCoinsFor,
  moneyFromText,
  moneyToText,
  plainMoney,
  roundTo,
  splitMoney,
} from './money.ts';
export { lettersOf, pressKey, type KeyPress } from './keypad.ts';
export { omitUndefined } from './omit-undefined.ts';
export { alternates, pageQuery, pageUrl } from './page-address.ts';
export { type PageHead, breadcrumbList, headTags } from './page-head.ts';
export { isHeic, pictureKind, type PictureKind } from './picture-kind.ts';
export { InvalidRate, type Rate, inverse, rateFromText, rateToText, through } from './rate.ts';
export { sample } from './sample.ts';
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
export { isWeakPin } from './weak-pin.ts';
