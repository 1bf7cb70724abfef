/**
 * What the frame and nearly every page use: in everybody's first load, once. The rest is in parts (`@asili/ui/forms`,
 * `/data`, …), carried by the page that uses them; a part takes what is listed here by the package's name, so that no
 * second copy of the context comes about.
 */
export { WovenDivider } from './patterns/woven-divider/woven-divider.tsx';
export {
  Button,
  IconButton,
  LinkButton,
  type ButtonProps,
  type IconButtonProps,
  type LinkButtonProps,
} from './primitives/button/button.tsx';
export { Card, type CardProps } from './primitives/card/card.tsx';
export { UiProvider, useUi, type UiContextValue } from './context/ui-context.tsx';
export { englishUiTexts, type UiTexts } from './context/ui-texts.ts';
export { EmptyState } from './patterns/empty-state/empty-state.tsx';
export { Icon, type IconDrawing } from './primitives/icon/icon.tsx';
export { LanguageSelector } from './patterns/language-selector/language-selector.tsx';
export { Container, Row, Stack } from './primitives/layout/layout.tsx';
export { Logo } from './patterns/logo/logo.tsx';
export { ErrorNotice, Notice } from './primitives/notice/notice.tsx';
export { PageHeader } from './patterns/page-header/page-header.tsx';
export { LoadingRegion, Skeleton, SkeletonLines } from './primitives/skeleton/skeleton.tsx';
export { StatusBadge, type StatusKind } from './primitives/status-badge/status-badge.tsx';
export { announce } from './primitives/live/announcer.tsx';
export { Heading, Text, TextLink } from './primitives/text/text.tsx';
export { tooltipDelay, tooltipSkipDelay, useTooltip } from './primitives/tooltip/use-tooltip.tsx';
export { dismissToast, toast, type ToastInput } from './patterns/toast/toast-store.ts';
export { Toaster } from './patterns/toast/toaster.tsx';
export { cx } from './util/cx.ts';
export { useIsHydrating } from './util/use-is-hydrating.ts';
export { VisuallyHidden } from './primitives/visually-hidden/visually-hidden.tsx';
