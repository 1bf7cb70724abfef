/** A screen of a front end: page, spec, address, route, texts in three languages, its rows in the lists of screens and routes. */
import { camel, change, exists, parts, pascal, sentence, write } from './files.mjs';

export function screen(name) {
  const [app, feature, page] = parts(name, 'mfe-<front-end>/<feature>/<screen>');
  if (!exists(`${app}/src/routes.ts`)) throw new Error(`there is no front end ${app}`);
  const component = `${pascal(page)}Page`;
  const key = camel(page);
  const folder = `${app}/src/features/${feature}`;
  const title = sentence(page);
  write(
    `${folder}/${page}-page.tsx`,
    `import { Container, EmptyState, PageHeader } from '@asili/ui';
import { usePageTitle } from '@asili/web';
import { useMessages } from '../../messages.ts';

/** Says who sees what here. Draws loading, empty, error and full. */
export function ${component}() {
  const t = useMessages();
  usePageTitle(t('${key}.title'));
  return (
    <Container space="page">
      <PageHeader title={t('${key}.title')} />
      <EmptyState title={t('${key}.empty')} />
    </Container>
  );
}
`,
  );
  write(
    `${folder}/${page}-page.unit.spec.tsx`,
    `import { paths } from '@asili/web/paths';
import { platform, renderPage } from '@asili/web/testing';
import { screen } from '@testing-library/react';
import remote from '../../remote.ts';
import { ${component} } from './${page}-page.tsx';

it('says that there is nothing yet, and asks for nothing', async () => {
  const calls = platform({});
  await renderPage(<${component} />, { remote, path: paths.${key}.getHref() });
  expect(await screen.findByRole('heading', { level: 1, name: '${title}' })).toBeTruthy();
  expect(screen.getByText('Nothing here yet')).toBeTruthy();
  expect(calls).toEqual([]);
});
`,
  );
  change('libs/web/src/paths/paths.ts', (text) => text.replace(/\n\};\s*$/, `\n  ${key}: define('/${page}'),\n};\n`));
  change(`${app}/src/routes.ts`, (text) =>
    text.replace(
      /\n\];\s*$/,
      `\n  { path: paths.${key}.pattern, load: () => import('./features/${feature}/${page}-page.tsx').then((module) => module.${component}), meta: { title: '${key}.title', description: '${key}.description' } },\n];\n`,
    ),
  );
  const texts = {
    en: [title, 'What this page is for', 'Nothing here yet'],
    sw: ['Ukurasa mpya', 'Ukurasa huu ni wa nini', 'Bado hakuna kitu hapa'],
    fr: ['Nouvelle page', 'À quoi sert cette page', 'Rien ici pour le moment'],
  };
  for (const [language, said] of Object.entries(texts)) {
    const lines = ['title', 'description', 'empty'].map(
      (name, at) => `  "${key}.${name}": ${JSON.stringify(said[at])}`,
    );
    change(`languages/${language}/${app}.json`, (text) => text.replace(/\n\}\s*$/, `,\n${lines.join(',\n')}\n}\n`));
  }
  change('e2e/src/screens/route-table.ts', (text) =>
    text.replace(
      /(const everyone: readonly RouteRow\[\] = \[[^]*?)\n\];/,
      (_, rows) => `${rows}\n  { pattern: '/${page}', title: /^${title}$/ },\n];`,
    ),
  );
  change('tools/web-build/screens/list.mjs', (text) =>
    text.replace(
      /\nexport const screens = \[/,
      `\nconst ${key} = [\n  { name: '${page}', path: '/${page}' },\n];\n\nexport const screens = [...${key}, `,
    ),
  );
  console.log(
    `next     the texts "${key}.…"; roles where not everybody has /${page}, queries where it is prerendered (ADR 14, 16); its other states in tools/web-build/screens/list.mjs`,
  );
}
