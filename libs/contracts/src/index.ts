export * from './constants.ts';
export * from './http/common.ts';
export { countryCode, countryCodes, englishCountryName, toCountryCode } from './events/country-codes.ts';
export * from './http/identity.ts';
export * from './http/pins.ts';
export * from './http/number-moves.ts';
export * from './http/phone.ts';
export * from './http/products.ts';
export * from './http/stock.ts';
export * from './http/orders.ts';
export * from './http/verification.ts';
export { notVerifiedCause, verdictKind, type NotVerifiedCause, type VerdictKind } from './verdict.ts';
export * from './http/analytics.ts';
export * from './http/notifications.ts';
export * from './http/payments.ts';
export * from './http/payouts.ts';
export * from './http/console.ts';
export * from './http/addresses.ts';
export * from './http/messages.ts';
export * from './http/plans.ts';
export * from './http/photos.ts';
export * from './http/ussd.ts';
export * from './http/purchases.ts';
export * from './http/reviews.ts';
export * from './http/ledger.ts';
export * from './http/webhook-endpoints.ts';
export * from './http/public-routes.ts';
export { successReplies, type PublicCall, type SuccessBody, type SuccessReply } from './http/replies.ts';
export { productTotalsV1, type ProductTotalsV1 } from './events/verification/verification-events.ts';
export { profileV2, type ProfileV2 } from './events/identity/identity-events.ts';
export {
  eventSchemas,
  additions,
  internalEvents,
  topics,
  upcasters,
  type EventData,
  type EventType,
  type ServiceEvent,
  type WireType,
} from './events/registry.ts';
export { upcast, type Upcaster, type WireEvent } from './events/upcast.ts';
export { writtenSchemas, type WrittenData } from './written-events.ts';
export { errorTexts, type ErrorTexts } from './errors/index.ts';
export { failureAdvice } from './errors/platform.ts';
export { fieldText, says, type FieldText } from './errors/fields.ts';
export { validationText, validationTexts, type ValidationTexts } from './errors/validation-texts.ts';
