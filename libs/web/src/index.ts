import './strict-csp.ts';

export { ApiError, type FieldError } from './api/api-error.ts';
export { addToCart, cartItems, claimWanted, rememberWanted, removeFromCart, useCart } from './cart/cart.ts';
export { api, setCsrfToken } from './api/api.ts';
export type { ApiRequest } from './api/client.ts';
export { randomId } from './api/random-id.ts';
export { describeError } from './api/describe-error.ts';
export { mayHavePending } from './offline/queue-hint.ts';
export { AppErrorBoundary } from './errors/error-boundary.tsx';
export { reportUnhandledRejections } from './errors/unhandled-rejections.ts';
export { useServerEvent } from './events/server-events.ts';
export { initI18n, i18n, setLanguage, useLanguage } from './i18n/i18n.ts';
export { isLanguage, languages, storedLanguage, type Language } from './i18n/languages.ts';
export { addMessages, loadAllMessages, type LoadMessages, type MessageLoaders } from './i18n/messages.ts';
export { defineMessages } from './i18n/define-messages.ts';
export { navigate, useHistoryState } from 'wouter/use-browser-location';
export { RouteEffects } from './navigation/route-effects.tsx';
export { usePageTitle } from './navigation/use-page-title.ts';
export { useIsDevelopment } from './navigation/use-is-development.ts';
export { useQueryParam } from './navigation/use-query-param.ts';
export { useOnline } from './navigation/use-online.ts';
export { artisanName } from './products/artisan-name.ts';
export { localText } from './products/local-text.ts';
export { queryClient } from './query/query-client.ts';
export {
  afterSignIn,
  displayName,
  followOtherTabs,
  forgetSession,
  loadSession,
  sessionStore,
  signedIn,
  signInAddress,
  signOut,
  type SessionUser,
} from './session/session-store.ts';
export { useSession, type Session } from './session/use-session.ts';
export { stored } from './storage/registry.ts';
export { storage, tabStorage } from './storage/storage.ts';
export { useTheme, type Theme } from './theme/theme.ts';
