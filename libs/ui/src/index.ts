/**
 * What the frame and nearly every page use: in everybody's first load, once. The rest is in parts (`@asili/ui/forms`,
 * `/data`, …), carried by the page that uses them; a part takes what is listed here by the package's name, so that no
 * second copy of the context comes about.
 */
export { Band } from './band/band.tsx';
export { Button, IconButton, LinkButton, type ButtonProps, type IconButtonProps, type LinkButtonProps } from './button/button.tsx';
export { Card, type CardProps } from './card/card.tsx';
export { UiProvider, useUi, type UiContextValue } from './context/ui-context.tsx';
export { englishUiTexts, type UiTexts } from './context/ui-texts.ts';
export { EmptyState } from './empty-state/empty-state.tsx';
export { Icon, type IconDrawing } from './icon/icon.tsx';
export { LanguageSelector } from './language-selector/language-selector.tsx';
export { Logo } from './logo/logo.tsx';
export { ErrorNotice, Notice } from './notice/notice.tsx';
export { PageHeader } from './page-header/page-header.tsx';
export { LoadingRegion, Skeleton, SkeletonLines } from './skeleton/skeleton.tsx';
export { TagWord, type TagKind } from './tag/tag-word.tsx';
export { dismissToast, toast, type ToastInput } from './toast/toast-store.ts';
export { Toaster } from './toast/toaster.tsx';
export { cx } from './util/cx.ts';
export { useTakingOver } from './util/use-taking-over.ts';
export { VisuallyHidden } from './visually-hidden/visually-hidden.tsx';
