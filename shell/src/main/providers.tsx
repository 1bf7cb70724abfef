import { languageRow } from '@asili/kernel';
import { Toaster, UiProvider, type UiContextValue } from '@asili/ui';
import { queryClient, useLanguage } from '@asili/web';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useMessages } from '../messages.ts';

function useUiValue(): UiContextValue {
  const t = useMessages();
  const language = useLanguage();
  return useMemo(
    () => ({
      locale: languageRow(language).locale,
      dir: languageRow(language).dir,
      texts: {
        // What cards of products say: those of all remotes.
        ...{
          verifiedSeal: t('ui.verifiedSeal'),
          viewDetails: t('ui.viewDetails'),
          addToCart: t('ui.addToCart'),
          notForSale: t('ui.notForSale'),
        },
        close: t('ui.close'),
        retry: t('ui.retry'),
        loading: t('ui.loading'),
        optional: t('ui.optional'),
        sample: t('ui.sample'),
        notifications: t('ui.notifications'),
        language: t('ui.language'),
        clear: t('ui.clear'),
        about: t('ui.about'),
        required: t('ui.required'),
        youAreHere: t('ui.youAreHere'),
        justNow: t('ui.justNow'),
        photoMissing: t('ui.photoMissing'),
        done: t('ui.done'),
        partFailed: t('ui.partFailed'),
        partFailedText: t('ui.partFailedText'),
        unsaved: t('ui.unsaved'),
        unsavedKeep: t('ui.unsavedKeep'),
        unsavedDiscard: t('ui.unsavedDiscard'),
      },
    }),
    [t, language],
  );
}

export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider value={useUiValue()}>
        {children}
        <Toaster />
      </UiProvider>
    </QueryClientProvider>
  );
}
