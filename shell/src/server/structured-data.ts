import { breadcrumbList, pageUrl } from '@asili/kernel';
import { i18n, type Language } from '@asili/web';
import type { RouteMeta } from '@asili/web/federation';
import { articleGroups } from '../features/help/help-center/articles.ts';
import { namespace as help } from '../features/help/messages.ts';
import { originPlaceholder } from '../main/hydrate-page.ts';

const context = 'https://schema.org';

/** What search engines are told about a page, as schema.org objects: who runs the site, questions with answers, the way to it. */
export function structuredData(
  path: string,
  title: string,
  kind: RouteMeta['structured'],
  language: Language,
): object[] {
  if (kind === 'site') return [organization(), website(language)];
  const way = title === '' ? [] : [breadcrumbList([{ name: title, path }], language, originPlaceholder)];
  return kind === 'questions' ? [...way, questions(language)] : way;
}

function organization(): object {
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': `${originPlaceholder}/#organization`,
    name: 'Asili',
    url: `${originPlaceholder}/`,
    logo: `${originPlaceholder}/favicon.svg`,
  };
}

function website(language: Language): object {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: 'Asili',
    url: pageUrl('/', language, originPlaceholder),
    inLanguage: language,
    publisher: { '@id': `${originPlaceholder}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${originPlaceholder}/marketplace?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

function questions(language: Language): object {
  const t = i18n.getFixedT(language, help);
  const text = (key: string) => t(key).replace(/\s*\n\s*/g, ' ');
  const ids = articleGroups.flatMap((group) => [...group.ids]);
  return {
    '@context': context,
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: ids.map((id) => ({
      '@type': 'Question',
      name: text(`help.${id}.q`),
      acceptedAnswer: { '@type': 'Answer', text: text(`help.${id}.a`) },
    })),
  };
}
