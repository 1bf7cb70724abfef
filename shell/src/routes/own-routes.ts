import { addMessages, type MessageLoaders } from '@asili/web';
import type { DeclaredRoute, PageLoader } from '@asili/web/federation';
import { paths } from '@asili/web/paths';

/** A page that comes with the shell. */
export interface OwnRoute extends DeclaredRoute {
  readonly load: PageLoader;
  /** Where the texts of `meta` are. */
  readonly namespace: string;
}

interface PageGroup {
  readonly namespace: string;
  readonly loaders: MessageLoaders;
  readonly pages: Readonly<Record<string, Awaited<ReturnType<PageLoader>>>>;
}

/** Routes of one group: pages with common texts, fetched together when one of them is first shown. */
function group(namespace: string, load: () => Promise<PageGroup>, routes: readonly DeclaredRoute[]): OwnRoute[] {
  const page = (path: string) => async () => {
    const { loaders, pages } = await load();
    const found = pages[path];
    if (!found) throw new Error(`No page at ${path}`);
    await addMessages(namespace, loaders);
    return found;
  };
  return routes.map((route) => ({ ...route, namespace, load: page(route.path) }));
}

const about = (text: string, rest: object = {}) => ({
  meta: { title: `${text}.title`, description: `${text}.lead`, ...rest },
});

/** The shell's own pages: where they are, who has them and what is told about them. Remotes bring theirs. */
export const ownRoutes: readonly OwnRoute[] = [
  ...group('landing', () => import(/* webpackChunkName: "landing" */ '../features/landing/group.ts'), [
    {
      path: paths.home.pattern,
      roles: ['anonymous', 'operator'],
      meta: { title: 'landing.title', description: 'hero.lead', structured: 'site' },
    },
  ]),
  ...group('about', () => import(/* webpackChunkName: "pages" */ '../features/about/group.ts'), [
    { path: paths.features.pattern, ...about('features') },
    { path: paths.integrations.pattern, ...about('integrations') },
    { path: paths.security.pattern, ...about('security') },
  ]),
  ...group('pricing', () => import(/* webpackChunkName: "pages" */ '../features/pricing/group.ts'), [
    { path: paths.pricing.pattern, ...about('pricing') },
  ]),
  ...group('api-docs', () => import(/* webpackChunkName: "pages" */ '../features/api-docs/group.ts'), [
    { path: paths.apiDocs.pattern, ...about('api') },
  ]),
  ...group('help', () => import(/* webpackChunkName: "pages" */ '../features/help/group.ts'), [
    { path: paths.helpCenter.pattern, ...about('help', { structured: 'questions' }) },
    { path: paths.ussdCodes.pattern, meta: { title: 'ussd.pageTitle', description: 'ussd.lead' } },
    { path: paths.trainingVideos.pattern, ...about('videos') },
  ]),
  ...group('contact', () => import(/* webpackChunkName: "pages" */ '../features/contact/group.ts'), [
    { path: paths.contact.pattern, ...about('contact') },
  ]),
  ...group('community', () => import(/* webpackChunkName: "pages" */ '../features/community/group.ts'), [
    { path: paths.community.pattern, ...about('community') },
  ]),
  ...group('legal', () => import(/* webpackChunkName: "pages" */ '../features/legal/group.ts'), [
    { path: paths.privacyPolicy.pattern, ...about('privacy') },
    { path: paths.termsOfService.pattern, ...about('terms') },
    { path: paths.cookiePolicy.pattern, ...about('cookies') },
    { path: paths.compliance.pattern, ...about('compliance') },
  ]),
];
