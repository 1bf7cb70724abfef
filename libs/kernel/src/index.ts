export { BoundedMap } from './bounded-map.ts';
export { Clock, fixedClock, systemClock } from './clock.ts';
export { DomainError, type Facts } from './domain-error.ts';
export { type IdPrefix, idPattern, isId, newId } from './ids.ts';
export { currencies, type Currency, type KnownCurrency, InvalidMoney, type Money, addMoney, moneyFromText, moneyToText } from './money.ts';
export { omitUndefined } from './omit-undefined.ts';
export { pictureKind, type PictureKind } from './picture-kind.ts';
export { checkDigit, formatShortCode, isShortCode, likelyShortCodes, makeShortCode, normaliseShortCode } from './short-code.ts';
export { utcDay } from './utc-day.ts';
