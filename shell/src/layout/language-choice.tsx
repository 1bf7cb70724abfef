import { LanguageSelector } from '@asili/ui';
import { setLanguage, useLanguage, type Language } from '@asili/web';

const options: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'sw', name: 'Kiswahili' },
  { code: 'fr', name: 'Français' },
];

/** EN, SW, FR; kept for the next visit. */
export function LanguageChoice({ className = '' }: { readonly className?: string }) {
  const language = useLanguage();
  return <LanguageSelector value={language} options={options} onChange={(code) => void setLanguage(code)} className={className} />;
}
