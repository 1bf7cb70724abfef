/**
 * What the frame and nearly every page use: in everybody's first load, once. The rest is in parts (`@asili/ui/forms`,
 * `/data`, …), carried by the page that uses them; a part takes what is listed here by the package's name, so that no
 * second copy of the context comes about.
 */
export { WovenDivider, Logo } from './patterns/logo/logo.tsx';
export {
  Button,
  IconButton,
  LinkButton,
  type ButtonProps,
  type IconButtonProps,
  type LinkButtonProps,
} from './primitives/button/button.tsx';
export { Card, type CardProps, Container, Row, Stack, PageHeader } from './primitives/layout/layout.tsx';
export {
  UiProvider,
  useUi,
  type UiContextValue,
  englishUiTexts,
  type UiTexts,
  useIsHydrating,
} from './context/ui-context.tsx';
export { EmptyState, ErrorNotice, Notice } from './primitives/notice/notice.tsx';
export { Icon, type IconDrawing, StatusBadge, type StatusKind } from './primitives/icon/icon.tsx';
export { LanguageSelector } from './patterns/language-selector/language-selector.tsx';
export { LoadingRegion, Skeleton, SkeletonLines } from './primitives/skeleton/skeleton.tsx';
export { Link, type LinkProps, leavesApp } from './primitives/link/link.tsx';
export { announce } from './primitives/live/announcer.tsx';
export { Heading, Text, TextLink, VisuallyHidden } from './primitives/text/text.tsx';
export { tooltipDelay, tooltipSkipDelay, useTooltip } from './primitives/tooltip/use-tooltip.tsx';
export { dismissToast, toast, type ToastInput } from './patterns/toast/toast-store.ts';
export { Toaster } from './patterns/toast/toaster.tsx';
export { cx } from './util/cx.ts';
