import { Button } from '@asili/ui';
import { i18n, storage, stored, type Language } from '@asili/web';
import { use } from 'react';
import { useSwitchLanguage } from '../../layout/language-choice.tsx';
import { loaders } from '../../messages.ts';
import classes from './language-offer.module.css';

const loading = new Map<Language, Promise<void>>();

/** The shell's messages in a language that is not the page's. */
function messagesIn(language: Language): Promise<void> {
  const promise =
    loading.get(language) ??
    (loaders[language] ?? loaders.en)().then(
      ({ default: messages }) => void i18n.addResourceBundle(language, 'shell', messages),
      () => undefined,
    );
  loading.set(language, promise);
  return promise;
}

/** Offers the browser's language in that language, once; the answer is remembered on this device. */
export function LanguageOffer({
  language,
  onDecline,
}: {
  readonly language: Language;
  readonly onDecline: () => void;
}) {
  use(messagesIn(language));
  const switchLanguage = useSwitchLanguage();
  const t = i18n.getFixedT(language, 'shell');
  const decline = () => {
    storage.set(stored.languageOffer.name, 'declined');
    onDecline();
  };
  return (
    <aside className={classes.offer} data-noprint lang={language} aria-label={t('language.offer')}>
      <p>{t('language.offer')}</p>
      <Button size="sm" variant="primary" onClick={() => switchLanguage(language)}>
        {t('language.accept')}
      </Button>
      <Button size="sm" variant="quiet" onClick={decline}>
        {t('language.decline')}
      </Button>
    </aside>
  );
}
