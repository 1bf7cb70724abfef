export { type Clock, fixedClock, systemClock } from './clock.ts';
export { DomainError, type Facts } from './domain-error.ts';
export { type IdPrefix, isId, newId } from './ids.ts';
export { currencies, type Currency, InvalidMoney, type Money, addMoney, moneyFromText, moneyToText } from './money.ts';
export { pictureKind, type PictureKind } from './picture-kind.ts';
export { checkDigit, formatShortCode, isShortCode, likelyShortCodes, makeShortCode, normaliseShortCode } from './short-code.ts';
