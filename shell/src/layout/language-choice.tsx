import { LanguageSelector, toast } from '@asili/ui';
import { setLanguage, useLanguage, type Language } from '@asili/web';
import { useMessages } from '../messages.ts';

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', sw: 'Kiswahili', fr: 'Français' };
const options = (['en', 'sw', 'fr'] as const).map((code) => ({ code, name: languageNames[code] }));

/** Switches the language and says so when that fails. */
export function useSwitchLanguage(): (language: Language) => void {
  const t = useMessages();
  return (language) =>
    void setLanguage(language).catch(() =>
      toast({ title: t('language.failed'), description: t('language.failedText'), variant: 'destructive' }),
    );
}

/** EN, SW, FR; kept for the next visit. */
export function LanguageChoice({ className = '' }: { readonly className?: string | undefined }) {
  return (
    <LanguageSelector value={useLanguage()} options={options} onChange={useSwitchLanguage()} className={className} />
  );
}
