/** The pages of one remote without the shell: for its team, never part of the product. Its words are for developers. */
import '@asili/ui/styles.css';
import { Link, Toaster, UiProvider } from '@asili/ui';
import { everyLanguage, languageRow } from '@asili/kernel';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import remote from 'remote';
import { useLocation } from 'wouter';
import { isFor, roles, routesAt, type Role } from '../src/federation/routes.ts';
import {
  addMessages,
  initI18n,
  languages,
  loadSession,
  queryClient,
  setLanguage,
  useLanguage,
  useSession,
  type Language,
} from '../src/index.ts';
import './host.css';

const pages = new Map(remote.routes.map(({ load }) => [load, lazy(async () => ({ default: await load() }))]));

/** The made-up platform takes who is signed in from a cookie. */
function signInAs(role: Role): void {
  document.cookie = `fake-as=${role === 'anonymous' ? '' : role};path=/`;
  location.reload();
}

function Host() {
  const [path, navigate] = useLocation();
  const language = useLanguage();
  const { user } = useSession();
  const role: Role = user?.userType ?? 'anonymous';
  const route = routesAt(remote.routes, path).find((each) => isFor(role, each));
  const page = route && pages.get(route.load);
  return (
    <UiProvider value={{ locale: language, dir: languageRow(language).dir, texts: UI_WORDS[language] }}>
      <header className="host">
        <b>{remote.name}</b>
        <label>
          Session{' '}
          <select value={role} onChange={({ target }) => signInAs(target.value as Role)}>
            {roles.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <label>
          Language{' '}
          <select value={language} onChange={({ target }) => void setLanguage(target.value as Language)}>
            {languages.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <nav aria-label="Routes">
          {remote.routes.map((each, index) =>
            each.path.includes(':') ? (
              <input
                key={index}
                aria-label={each.path}
                placeholder={each.path}
                onKeyDown={({ key, currentTarget }) =>
                  key === 'Enter' && navigate(each.path.replace(/:\w+/, encodeURIComponent(currentTarget.value)))
                }
              />
            ) : (
              <Link key={index} href={each.path}>
                {each.path}
              </Link>
            ),
          )}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {page ? (
          <Suspense fallback={<p>Loading</p>}>{createElement(page, { key: route.path })}</Suspense>
        ) : (
          <p className="host">No page of this remote is at {path} for this session.</p>
        )}
      </main>
      <Toaster />
    </UiProvider>
  );
}

const none = () => Promise.resolve({ default: {} });
await initI18n(
  'shell',
  everyLanguage(() => none),
);
await Promise.all([addMessages(remote.name, remote.messages), loadSession()]);
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <Host />
    </QueryClientProvider>,
  );
