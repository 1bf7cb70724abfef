import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import 'reflect-metadata';
import { Module, type InjectionToken, type Type } from '@nestjs/common';
import type { RouteManifest } from '@asili/contracts';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { openApiDocument, routeManifestOf } from '@asili/platform/testing';
import type { NamedOpenApi } from '../../src/openapi/describe-api.ts';

const servicesDir = path.resolve(import.meta.dirname, '../../..');

/** What a controller asks for in its constructor, by type or by token. */
function needsOf(controller: Type): InjectionToken[] {
  const types = (Reflect.getMetadata('design:paramtypes', controller) ?? []) as InjectionToken[];
  const tokens = (Reflect.getMetadata('self:paramtypes', controller) ?? []) as { param: InjectionToken }[];
  return [...types, ...tokens.map(({ param }) => param)];
}

interface Said extends NamedOpenApi {
  readonly manifest: RouteManifest;
}

/** What one service says of itself, from its controllers as they are; nothing of it is started. */
async function documentOf(service: string): Promise<Said> {
  const files = globSync(`${service}/src/**/*.ts`, { cwd: servicesDir }).filter(
    (file) => !file.endsWith('.spec.ts') && readFileSync(path.join(servicesDir, file), 'utf8').includes('@Controller('),
  );
  const exported = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(servicesDir, file)).href) as Promise<Record<string, unknown>>),
  );
  const controllers = exported.flatMap((exports) =>
    Object.entries(exports).flatMap(([name, value]) => (name.endsWith('Controller') ? [value as Type] : [])),
  );
  class Controllers {}
  Module({ controllers, providers: controllers.flatMap(needsOf).map((token) => ({ provide: token, useValue: null })) })(
    Controllers,
  );
  const app = await NestFactory.create<NestFastifyApplication>(Controllers, new FastifyAdapter(), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  const routes: unknown = JSON.parse(readFileSync(path.join(servicesDir, service, 'routes.json'), 'utf8'));
  return {
    service,
    document: openApiDocument(app, service) as unknown as NamedOpenApi['document'],
    manifest: routeManifestOf(routes, app.get(ModulesContainer)),
  };
}

/** What every service behind the gateway says of itself. */
export function realDocuments(services: readonly string[]): Promise<Said[]> {
  return Promise.all(services.map(documentOf));
}
