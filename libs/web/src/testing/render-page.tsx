import { englishUiTexts, Toaster, UiProvider } from '@asili/ui';
import type { User } from '@asili/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { answerWith, session } from './platform.ts';
import { i18n, initI18n, setLanguage } from '../i18n/i18n.ts';
import { everyLanguage, type Language } from '@asili/kernel';
import { addMessages, type MessageLoaders } from '../i18n/messages.ts';
import { queryClient } from '../query/query-client.ts';
import { loadSession } from '../session/session.ts';

export interface PageSetting {
  /** The front end under test: its namespace and texts. */
  readonly remote: { readonly name: string; readonly messages: MessageLoaders };
  /** Address the page is opened at; `/` unless told. */
  readonly path?: string;
  /** State of the history entry, as another page would have left it. */
  readonly state?: unknown;
  /** Who is signed in; nobody unless told. */
  readonly as?: User;
  readonly language?: Language;
}

const none = () => Promise.resolve({ default: {} });

/** Draws a page as the shell would: texts, the language's numbers, data, session and notifications around it. The network is the spec's own. */
export async function renderPage(
  page: ReactNode,
  { remote, path = '/', state = null, as, language = 'en' }: PageSetting,
) {
  if (!i18n.isInitialized)
    await initI18n(
      'shell',
      everyLanguage(() => none),
    );
  await addMessages(remote.name, remote.messages);
  await setLanguage(language);
  queryClient.clear();
  await signInAs(as);
  history.replaceState(state, '', path);
  return render(
    <QueryClientProvider client={queryClient}>
      <UiProvider value={{ locale: language, texts: englishUiTexts }}>
        <main>{page}</main>
        <Toaster />
      </UiProvider>
    </QueryClientProvider>,
  );
}

async function signInAs(user: User | undefined): Promise<void> {
  const { fetch } = globalThis;
  answerWith(() => session(user ?? null));
  await loadSession();
  globalThis.fetch = fetch;
}
