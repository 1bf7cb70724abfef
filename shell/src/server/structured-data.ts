import { i18n, type Language } from '@asili/web';
import { publicPath } from '../layout/links.ts';
import { articleGroups } from '../pages/help/help-center/articles.ts';
import { namespace as help } from '../pages/help/texts.ts';
import { originPlaceholder } from '../prerendered.ts';
import { addressOf } from './document.ts';

const context = 'https://schema.org';

/** What search engines are told about a page, as schema.org objects: who runs the site, questions with answers, the way to it. */
export function structuredData(path: string, title: string, language: Language): object[] {
  if (path === '/') return [organization(), website(language)];
  const way = publicPath(path) || path === '/marketplace' || path === '/verify' ? [breadcrumbs(path, title, language)] : [];
  return path === '/help-center' ? [...way, questions(language)] : way;
}

function organization(): object {
  return { '@context': context, '@type': 'Organization', '@id': `${originPlaceholder}/#organization`, name: 'Asili', url: `${originPlaceholder}/`, logo: `${originPlaceholder}/favicon.svg` };
}

function website(language: Language): object {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: 'Asili',
    url: addressOf('/', language),
    inLanguage: language,
    publisher: { '@id': `${originPlaceholder}/#organization` },
    potentialAction: { '@type': 'SearchAction', target: { '@type': 'EntryPoint', urlTemplate: `${originPlaceholder}/marketplace?search={search_term_string}` }, 'query-input': 'required name=search_term_string' },
  };
}

function breadcrumbs(path: string, title: string, language: Language): object {
  const steps = [{ name: 'Asili', item: addressOf('/', language) }, { name: title, item: addressOf(path, language) }];
  return { '@context': context, '@type': 'BreadcrumbList', itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })) };
}

function questions(language: Language): object {
  const t = i18n.getFixedT(language, help);
  const text = (key: string) => t(key).replace(/\s*\n\s*/g, ' ');
  const ids = articleGroups.flatMap((group) => [...group.ids]);
  return {
    '@context': context,
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: ids.map((id) => ({ '@type': 'Question', name: text(`help.${id}.q`), acceptedAnswer: { '@type': 'Answer', text: text(`help.${id}.a`) } })),
  };
}
