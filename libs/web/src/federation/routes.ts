import { matchPath, mostExactFirst } from '@asili/kernel';

export { matchPath };

export const roles = ['artisan', 'customer', 'operator', 'anonymous'] as const;
export type Role = (typeof roles)[number];

/** What search engines and previews are told about a page. Keys are those of its front end's messages. */
export interface RouteMeta {
  readonly title: string;
  readonly description: string;
  /** Left out of search engines and the site map. */
  readonly noIndex?: boolean;
  /**
   * schema.org data beside the page's place in the site. The head of a `product` is made of the product with the page's `:id`, by the
   * server of the pages: `title` is then for one nobody can see, `description`, with `{{artisan}}` and `{{place}}`, for one without its own.
   * That of an `artisan` likewise, of what the products of the page's `:id` say of who made them.
   */
  readonly structured?: 'site' | 'questions' | 'product' | 'artisan';
  /** Pattern of the page a product's or an artisan's stands under. */
  readonly under?: string;
}

/** The part of a route that is plain data. */
export interface DeclaredRoute {
  /** Pattern: segments that start with ':' stand for anything but nothing. */
  readonly path: string;
  /** Sessions that have the page; absent means everyone. */
  readonly roles?: readonly Role[];
  /** Has to open without a connection: the service worker keeps the whole front end for those who have the page. */
  readonly offline?: true;
  /** `enclosed`: without menu and footer, so that nothing leads away from a task such as paying. */
  readonly layout?: 'enclosed';
  /** Absent where a page is for signed-in people. */
  readonly meta?: RouteMeta;
}

/** Routes at `path`, whoever may see them; the most exact first. */
export function routesAt<Route extends DeclaredRoute>(routes: readonly Route[], path: string): Route[] {
  return routes.filter((route) => matchPath(route.path, path)).sort(mostExactFirst);
}

export const isFor = (role: Role, { roles: allowed }: DeclaredRoute): boolean => !allowed || allowed.includes(role);
