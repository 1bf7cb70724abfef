import './strict-csp.ts';

export { ApiError, type FieldError, describeError } from './api/api-error.ts';
export { addToCart, cartItems, claimWanted, rememberWanted, removeFromCart, useCart } from './cart/cart.ts';
export { api, setCsrfToken, keptAnswers, noteAnswer } from './api/api.ts';
export type { ApiRequest } from './api/client.ts';
export { randomId } from './api/idempotency-keys.ts';
export { mayHavePending } from './offline/queue-hint.ts';
export { AppErrorBoundary, lazyPart, PartSlot } from './errors/lazy-part.tsx';
export { forgetWhenFailed, reportUnhandledRejections } from './errors/failures.ts';
export { useServerEvent } from './events/server-events.ts';
export { initI18n, i18n, setLanguage, useLanguage, defineMessages, localText } from './i18n/i18n.ts';
export { isLanguage, type Language, languages } from '@asili/kernel';
export { regionOf, storedLanguage } from './i18n/languages.ts';
export { addMessages, loadAllMessages, type LoadMessages, type MessageLoaders } from './i18n/messages.ts';
export { navigate, type NavigateOptions, useQueryParam } from './navigation/address.ts';
export { useHistoryState } from 'wouter/use-browser-location';
export { useEntryKey, RouteEffects } from './navigation/route-effects.tsx';
export { usePageTitle, useIsDevelopment, useOnline } from './navigation/page.ts';
export { artisanName } from '@asili/kernel';
export { queryClient, queriesShowing, useKeptSince } from './query/query-client.ts';
export {
  afterSignIn,
  displayName,
  followOtherTabs,
  forgetSession,
  loadSession,
  nextPage,
  sessionStore,
  signedIn,
  signInAddress,
  signOut,
  useSession,
  type Session,
  type SessionUser,
} from './session/session.ts';
export { stored } from './storage/registry.ts';
export { storage, tabStorage } from './storage/storage.ts';
export { useTheme, type Theme } from './theme/theme.ts';
