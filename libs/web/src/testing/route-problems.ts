import type { RemoteApp } from '../federation/contract.ts';
import { paths } from '../paths/paths.ts';

/** What is wrong with a remote's table of routes, one line each: an address nobody can link to, a page that cannot be loaded, a head without its text. */
export async function routeProblems({ routes, messages }: RemoteApp): Promise<string[]> {
  const known = Object.values(paths).map(({ pattern }): string => pattern);
  const { default: texts } = await messages.en();
  const found = routes.map(async ({ path, load, roles, meta }) => [
    ...(known.includes(path) ? [] : [`${path}: not in paths.ts`]),
    ...(typeof (await load()) === 'function' ? [] : [`${path}: no page`]),
    ...(meta || roles ? [] : [`${path}: everybody may see it, and nothing is told about it`]),
    ...[meta?.title, meta?.description].flatMap((key) =>
      key === undefined || texts[key] ? [] : [`${path}: no text ${key}`],
    ),
  ]);
  return (await Promise.all(found)).flat();
}
