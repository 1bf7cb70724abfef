export { artisanName, countryName } from './names.ts';
export { BoundedMap, omitUndefined, sample } from './collections.ts';
export {
  Clock,
  fromRealTime,
  systemClock,
  toRealTime,
  utcDay,
  dayBefore,
  dayOf,
  nextDay,
  startOfDay,
  zoneOf,
} from './time.ts';
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
  type Dated,
  inForce,
  inForceSince,
} from './currencies.ts';
export {
  type Rounding,
  divide,
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
export { DomainError, type Facts, type NamedPlace } from './domain-error.ts';
export { type Cell, type Deadline, machine, nothing, refuse, to, when } from './machine.ts';
export {
  type ExactMoney,
  addExactMoney,
  convert,
  convertExactMoney,
  exactMoney,
  roundExactMoney,
  roundUpTogether,
  InvalidRate,
  type Rate,
  inverse,
  rateFromText,
  rateToText,
  through,
} from './exact-money.ts';
export { type PayInMethod, feeOn, feeTerms, payInMethods, planPriceAt } from './fees.ts';
export { cutSeptets, segmentSeptets, septets, shortenName, toGsm7 } from './gsm7.ts';
export { escapeHtml, jsonForScript, type PageHead, breadcrumbList, headTags } from './page-head.ts';
export { type IdPrefix, idPattern, idTime, isId, newId } from './ids.ts';
export { type ByLanguage, inLanguage, translationIn } from './by-language.ts';
export { everyLanguage, isLanguage, type Language, languageRow, languages, languageTable } from './languages.ts';
export { lettersOf, pressKey, type KeyPress, isWeakPin } from './keypad.ts';
export { alternates, pageQuery, pageUrl, matchPath, mostExactFirst, pathBy } from './page-address.ts';
export { pathTest } from './path-pattern.ts';
export { isHeic, pictureKind, type PictureKind } from './picture-kind.ts';
export {
  checkDigit,
  displayCode,
  groupCode,
  isShortCode,
  likelyShortCodes,
  makeShortCode,
  normaliseShortCode,
} from './short-code.ts';
