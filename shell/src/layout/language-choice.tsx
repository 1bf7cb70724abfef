import { languageTable } from '@asili/kernel';
import { LanguageSelector, toast } from '@asili/ui';
import { setLanguage, useLanguage, type Language } from '@asili/web';
import { useMessages } from '../messages.ts';

/** Switches the language and says so when that fails. */
export function useSwitchLanguage(): (language: Language) => void {
  const t = useMessages();
  return (language) =>
    void setLanguage(language).catch(() =>
      toast({ title: t('language.failed'), description: t('language.failedText'), variant: 'destructive' }),
    );
}

/** One of the languages there are; kept for the next visit. */
export function LanguageChoice({ className = '' }: { readonly className?: string | undefined }) {
  return (
    <LanguageSelector
      value={useLanguage()}
      options={languageTable}
      onChange={useSwitchLanguage()}
      className={className}
    />
  );
}
