import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import type { ModulesContainer } from '@nestjs/core';
import { routeManifest, type RouteManifest } from '@asili/contracts';
import { pathTest } from '@asili/kernel';
import { routesOf } from '../actor/actor.guard.ts';

/** Where services talk among themselves and monitors listen: no row may lead there. */
const isPrivate = pathTestOfAll(['/internal/**', '/health/**', '/metrics']);

/**
 * What the service tells the gateway of its public addresses: the rows of its `routes.json`, and the calls its controllers have.
 * @throws ZodError for rows nobody can read; Error that lists the calls no row covers: the gateway would lead nobody there
 */
export function routeManifestOf(routes: unknown, modules: ModulesContainer): RouteManifest {
  const calls = callsOf(modules).filter(({ path }) => !isPrivate(path));
  const manifest = routeManifest.parse({ routes, calls: calls.map(({ method, path }) => `${method} ${path}`) });
  const rows = manifest.routes.map(({ path, methods }) => ({ matches: pathTest(path), methods }));
  const uncovered = calls.filter(
    ({ method, path }) =>
      !rows.some(({ matches, methods }) => matches(path) && (!methods || methods.some((one) => one === method))),
  );
  if (uncovered.length > 0)
    throw new Error(
      `calls without a row in routes.json: ${uncovered.map(({ method, path }) => `${method} ${path}`).join(', ')}`,
    );
  return manifest;
}

function callsOf(modules: ModulesContainer): { method: string; path: string }[] {
  const controllers = [...modules.values()].flatMap((module) =>
    [...module.controllers.values()].map(({ metatype }) => metatype as Type),
  );
  return controllers.flatMap((controller) =>
    routesOf(controller).map(({ path, handler }) => ({
      method: RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod],
      path: template(path),
    })),
  );
}

/** `api/products/:id` as the contracts name it, `/api/products/{id}`; the rest of a path is `{path}`. */
const template = (path: string): string => `/${path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')}`;

function pathTestOfAll(patterns: readonly string[]): (path: string) => boolean {
  const tests = patterns.map(pathTest);
  return (path) => tests.some((test) => test(path));
}
