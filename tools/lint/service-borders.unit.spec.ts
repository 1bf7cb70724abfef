import path from 'node:path';
import { featureCycles } from './import-cycles.mjs';
import { LintSamples } from './lint-samples.mjs';
import { exportedFiles } from './service-borders.mjs';

const modules: Record<string, string> = {
  'services/shop/src/photos/photos.module.ts':
    "import { PhotoFiles } from './photo-files.ts';\nimport { DiskPhotoFiles } from './photo-files.disk.ts';\nimport { GetPhoto } from './get-photo.ts';\nimport { SweepPhotos } from './sweep-photos.ts';\nconst reads = [GetPhoto];\nexport const photos = { providers: [DiskPhotoFiles, SweepPhotos], exports: [PhotoFiles, ...reads] };",
  'services/shop/src/labels/labels.module.ts': 'export const labels = {};',
  'services/shop/src/providers/acme/acme.module.ts':
    "import { AcmeSettings } from './pay-in.ts';\nexport const acme = { exports: [AcmeSettings] };",
  'services/shop/src/providers/providers.module.ts':
    "import { Providers } from './ways.ts';\nexport const providers = { exports: [Providers] };",
};
const samples = new LintSamples(modules);
const sample = (file: string, code: string) => {
  const reported = samples.add(`services/shop/src/${file}`, code);
  return () =>
    reported()
      .map(({ rule }) => rule)
      .filter((rule) => rule.startsWith('asili/'));
};
const importing = (file: string, source: string, kind = 'import') =>
  sample(file, `${kind} { x } from '${source}'; export const y = x;`);

const forbidden: [why: string, file: string, source: string, rule: string][] = [
  ['the domain of a feature imports Nest', 'photos/domain/photo.ts', '@nestjs/common', 'domain-is-pure'],
  ['the domain of a feature imports its use case', 'photos/domain/photo.ts', '../get-photo.ts', 'domain-is-pure'],
  ['the domain of a feature imports contract code', 'photos/domain/photo.ts', '@asili/contracts', 'domain-is-pure'],
  ['the domain of a feature imports Node', 'photos/domain/photo.ts', 'node:crypto', 'domain-is-pure'],
  ['a use case imports a database driver', 'photos/get-photo.ts', 'mongoose', 'driver-in-adapters'],
  ['a use case imports files', 'photos/get-photo.ts', 'node:fs/promises', 'driver-in-adapters'],
  ['a use case imports S3', 'photos/get-photo.ts', '@aws-sdk/client-s3', 'driver-in-adapters'],
  ['a use case imports the HTTP server', 'photos/get-photo.ts', 'fastify', 'driver-in-adapters'],
  ['a use case imports the transport', 'photos/get-photo.ts', '@nestjs/microservices', 'driver-in-adapters'],
  ['a controller imports a driver', 'photos/photos.controller.ts', 'ioredis', 'driver-in-adapters'],
  ['a message handler imports a driver', 'photos/photos.events.ts', 'kafkajs', 'driver-in-adapters'],
  ['a file of an unknown kind imports a driver', 'photos/photo-files.helper.ts', 'sharp', 'driver-in-adapters'],
  ['a use case in a folder imports a driver', 'photos/upload/upload-photo.ts', 'sharp', 'driver-in-adapters'],
  [
    'a feature imports what another one keeps',
    'labels/print-tag.ts',
    '../photos/sweep-photos.ts',
    'service-features-apart',
  ],
  [
    'a feature imports the adapter of another one',
    'labels/tag.pdf.ts',
    '../photos/photo-files.disk.ts',
    'service-features-apart',
  ],
  [
    'a feature imports from a folder without a module',
    'labels/print-tag.ts',
    '../codes/resolve-code.ts',
    'service-features-apart',
  ],
  [
    'a module lists what another feature keeps',
    'labels/labels.module.ts',
    '../photos/sweep-photos.ts',
    'service-features-apart',
  ],
  [
    'a provider imports what another one keeps',
    'providers/best/pay-in.ts',
    '../acme/client.http.ts',
    'service-features-apart',
  ],
  [
    'a provider imports what they have in common and keep',
    'providers/best/pay-in.ts',
    '../circuit.ts',
    'service-features-apart',
  ],
  [
    'a feature imports what a provider keeps',
    'labels/print-tag.ts',
    '../providers/acme/refund.ts',
    'service-features-apart',
  ],
  [
    'the domain of a provider imports its use case',
    'providers/acme/domain/statuses.ts',
    '../pay-in.ts',
    'domain-is-pure',
  ],
  ['the domain of all providers imports Node', 'providers/domain/provider.ts', 'node:crypto', 'domain-is-pure'],
  ['a file that features share imports a driver', 'settings.ts', 'ioredis', 'driver-in-adapters'],
  ['a file that features share imports files', 'hasher.ts', 'node:fs', 'driver-in-adapters'],
  ['a file that features share imports the transport', 'hasher.ts', '@nestjs/core', 'driver-in-adapters'],
  [
    'the service itself lists what a feature keeps',
    'shop.module.ts',
    './photos/sweep-photos.ts',
    'service-features-apart',
  ],
];

const allowed: [why: string, file: string, source: string][] = [
  ['the domain imports the kernel', 'photos/domain/photo.ts', '@asili/kernel'],
  ['the domain imports its own folder', 'photos/domain/photo.ts', './colour.ts'],
  ['the domain imports what is pure elsewhere', 'labels/domain/tag.ts', '../../photos/domain/photo.ts'],
  ['an adapter imports its driver', 'photos/photo-files.s3.ts', '@aws-sdk/client-s3'],
  ['an adapter imports files', 'photos/photo-files.disk.ts', 'node:fs/promises'],
  ['a controller imports Nest', 'photos/photos.controller.ts', '@nestjs/swagger'],
  ['a message handler imports the transport', 'photos/photos.events.ts', '@nestjs/microservices'],
  ['a use case marks itself injectable', 'photos/get-photo.ts', '@nestjs/common'],
  ['the module chooses the adapter', 'photos/photos.module.ts', './photo-files.disk.ts'],
  ['a spec uses the adapter', 'photos/get-photo.unit.spec.ts', './photo-files.disk.ts'],
  ['a feature imports what another one exports', 'labels/print-tag.ts', '../photos/get-photo.ts'],
  ['a feature imports the port another one exports', 'labels/print-tag.ts', '../photos/photo-files.ts'],
  ['a feature imports what is pure in another one', 'labels/print-tag.ts', '../photos/domain/photo.ts'],
  ['a module imports another module', 'labels/labels.module.ts', '../photos/photos.module.ts'],
  ['a feature imports what a provider exports', 'labels/print-tag.ts', '../providers/acme/pay-in.ts'],
  ['a feature imports what is pure in a provider', 'labels/print-tag.ts', '../providers/acme/domain/statuses.ts'],
  ['the domain imports what is pure in all providers', 'photos/domain/photo.ts', '../../providers/domain/provider.ts'],
  ['a provider imports what all providers have in common', 'providers/acme/pay-in.ts', '../ways.ts'],
  ['an adapter that features share imports its driver', 'hasher.redis.ts', 'ioredis'],
  ['a command imports files', 'read-report-cli.ts', 'node:fs/promises'],
  ['a start imports Nest', 'start-shop.ts', '@nestjs/core'],
  ['the service imports its features', 'shop.module.ts', './photos/photos.module.ts'],
];

describe('the layout of a service', () => {
  it.each(forbidden.map(([why, file, source, rule]) => [why, importing(file, source), rule] as const))(
    'refuses when %s',
    (_why, broken, rule) => {
      expect(broken()).toContain(`asili/${rule}`);
    },
  );

  it.each(
    [
      ["import('ioredis')", 'photos/get-photo.ts', 'driver-in-adapters'],
      ['import(`ioredis`)', 'photos/get-photo.ts', 'driver-in-adapters'],
      ['import(`node:fs`)', 'hasher.ts', 'driver-in-adapters'],
      ['import(`@nestjs/common`)', 'photos/domain/photo.ts', 'domain-is-pure'],
      ['import(`../photos/sweep-photos.ts`)', 'labels/print-tag.ts', 'service-features-apart'],
    ].map(
      ([expression = '', file = '', rule = '']) =>
        [expression, file, sample(file, `export const y = (name) => ${expression};`), rule] as const,
    ),
  )('refuses an import at run time too: %s in %s', (_expression, _file, broken, rule) => {
    expect(broken()).toContain(`asili/${rule}`);
  });

  it.each(allowed.map(([why, file, source]) => [why, importing(file, source)] as const))(
    'lets pass when %s',
    (_why, broken) => {
      expect(broken()).toEqual([]);
    },
  );

  const types = [
    importing('photos/get-photo.ts', 'fastify', 'import type'),
    importing('photos/domain/photo.ts', '@asili/contracts', 'import type'),
  ];
  it('lets types of a driver and of the contracts pass', () => {
    expect(types.map((broken) => broken())).toEqual([[], []]);
  });
});

describe('exportedFiles', () => {
  it('follows lists and spreads, and leaves out what is only provided', () => {
    const file = 'services/shop/src/photos/photos.module.ts';
    expect([...exportedFiles(`/${file}`, () => modules[file])].map((found) => path.basename(found))).toEqual([
      'photo-files.ts',
      'get-photo.ts',
    ]);
  });
});

describe('featureCycles', () => {
  it('finds features that need each other through different files', () => {
    const files: Record<string, string> = {
      '/s/services/shop/src/a/one.ts': "import { x } from '../b/one.ts';",
      '/s/services/shop/src/b/one.ts': "import { x } from '../c/one.ts';",
      '/s/services/shop/src/c/one.ts': "import type { X } from '../b/one.ts';",
      '/s/services/shop/src/c/two.ts': "import { x } from '../a/two.ts';",
      '/s/services/shop/src/a/two.ts': '',
      '/s/services/shop/src/a/one.unit.spec.ts': "import { x } from '../d/one.ts';",
      '/s/services/shop/src/d/one.ts': "import { x } from '../a/one.ts';",
      '/s/services/shop/src/providers/acme/one.ts': "import { x } from '../ways.ts';",
      '/s/services/shop/src/providers/best/one.ts': "import { x } from '../acme/one.ts';",
      '/s/services/shop/src/providers/acme/two.ts': "import { x } from '../best/one.ts';",
    };
    expect(featureCycles(Object.keys(files), (file: string) => files[file])).toEqual([
      ['shop/a', 'shop/b', 'shop/c', 'shop/a'],
      ['shop/providers/acme', 'shop/providers/best', 'shop/providers/acme'],
    ]);
  });
});
