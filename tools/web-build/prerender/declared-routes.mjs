import path from 'node:path';
import { evaluate } from '../../../services/web/src/rendering/bundles.disk.ts';
import { textsByLanguage } from '../languages.mjs';

/** Stands for everything of a shared library while a table of routes is read: nothing of it is used then. */
const inert = new Proxy(function () {}, {
  get: (_target, key) => (key === Symbol.toPrimitive ? () => '' : inert),
  apply: () => inert,
  construct: () => inert,
});

/**
 * What a built remote declares about its pages, as data: read from the table itself, without its pages or a shell. Titles and
 * descriptions come in every language, for who has not got the remote's texts.
 * @param {string} appDir its source
 * @param {readonly string[]} shared names of the libraries its file asks for
 */
export function declaredRoutes(dist, appDir, shared) {
  const { contract, routes } = evaluate(
    path.join(dist, 'server/remote.cjs'),
    Object.fromEntries(shared.map((name) => [name, inert])),
  ).default;
  const messages = textsByLanguage(path.basename(appDir));
  const texts = (key) =>
    Object.fromEntries(Object.entries(messages).map(([language, byKey]) => [language, byKey[key]]));
  const describeMeta = (meta) => meta && { ...meta, title: texts(meta.title), description: texts(meta.description) };
  return {
    contract,
    routes: routes.map(({ path: pattern, roles, offline, layout, meta }) => ({
      path: pattern,
      roles,
      offline,
      layout,
      meta: describeMeta(meta),
    })),
  };
}
