import { isLanguage, languageRow } from '@asili/kernel';
import { Container, IconButton, LanguageSelector, Row, Text, Toaster, UiProvider } from '@asili/ui';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useMemo, useEffect, useState } from 'react';
import classes from './gallery.module.css';
import { Section } from './section.tsx';
import { actions } from './sections/actions.tsx';
import { choices } from './sections/choices.tsx';
import { feedback } from './sections/feedback.tsx';
import { fields } from './sections/fields.tsx';
import { figures } from './sections/figures.tsx';
import { lists } from './sections/lists.tsx';
import { navigation } from './sections/navigation.tsx';
import { overlays } from './sections/overlays.tsx';
import { pictures } from './sections/pictures.tsx';
import { products } from './sections/products.tsx';
import { text } from './sections/text.tsx';
import { verdict } from './sections/verdict.tsx';
import { languages, translatorOf, WordsContext, type Language } from './words.ts';

const entries = [
  ...text,
  ...actions,
  ...choices,
  ...fields,
  ...feedback,
  ...overlays,
  ...figures,
  ...lists,
  ...pictures,
  ...products,
  ...navigation,
  ...verdict,
];

/** Every component in every state, in the language and theme chosen. */
export function Gallery() {
  const { language, theme, setLanguage, toggleTheme } = useSettings();
  const t = useMemo(() => translatorOf(language), [language]);
  const value = useMemo(
    () => ({ locale: languageRow(language).locale, dir: languageRow(language).dir, texts: UI_WORDS[language] }),
    [language],
  );
  return (
    <WordsContext value={t}>
      <UiProvider value={value}>
        <Container as="header" space="page" className={classes.head}>
          <h1>{t('title')}</h1>
          <Row as="span">
            <LanguageSelector value={language} options={languages} onChange={setLanguage} />
            <IconButton
              label={t(theme === 'dark' ? 'theme.light' : 'theme.dark')}
              icon={theme === 'dark' ? Sun : Moon}
              onClick={toggleTheme}
            />
          </Row>
        </Container>
        <Container as="main">
          <Text size="lg">{t('intro')}</Text>
          <nav className={classes.contents} aria-label={t('contents')}>
            <ol>
              {entries.map(({ id, name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ol>
          </nav>
          {entries.map((entry) => (
            <Section key={entry.id} {...entry} />
          ))}
        </Container>
        <Toaster />
      </UiProvider>
    </WordsContext>
  );
}

export type Theme = 'light' | 'dark';

function initial(): { language: Language; theme: Theme } {
  const query = new URLSearchParams(location.search);
  const language = query.get('lang');
  const theme = query.get('theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  return { language: isLanguage(language) ? language : 'en', theme: theme === 'dark' ? 'dark' : 'light' };
}

/** Language and theme on show; the address says both, so that a look at a component can be sent to somebody. */
function useSettings() {
  const [settings, setSettings] = useState(initial);
  const { language, theme } = settings;
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = languageRow(language).dir;
    document.documentElement.dataset['theme'] = theme;
    history.replaceState(null, '', `?lang=${language}&theme=${theme}${location.hash}`);
  }, [language, theme]);
  return {
    language,
    theme,
    setLanguage: (next: Language) => setSettings({ language: next, theme }),
    toggleTheme: () => setSettings({ language, theme: theme === 'dark' ? 'light' : 'dark' }),
  };
}
