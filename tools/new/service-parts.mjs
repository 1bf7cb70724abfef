/** Parts of a service: a use case, an event handler, the service itself (docs/architecture.md, 'Inside a service'). */
import { camel, change, exists, parts, pascal, read, withEntry, withImport, words, write } from './files.mjs';

/** The feature's module, made when it is not there. */
function featureModule(service, feature) {
  if (!exists(`services/${service}/package.json`))
    throw new Error(`there is no services/${service}; npm run new -- service ${service}`);
  const file = `services/${service}/src/${feature}/${feature}.module.ts`;
  if (exists(file)) return file;
  write(
    file,
    `import { Module } from '@nestjs/common';\n\n/** What ${words(feature)} is about. Other features may use what it exports. */\n@Module({ controllers: [], providers: [], exports: [] })\nexport class ${pascal(feature)}Module {}\n`,
  );
  const root = `services/${service}/src/${service}.module.ts`;
  const name = `${pascal(feature)}Module`;
  change(root, (text) =>
    withEntry('imports', name)(withImport(`import { ${name} } from './${feature}/${feature}.module.ts';`)(text)),
  );
  return file;
}

/** What every service imports, in the versions of the workspace. */
function ofService() {
  const { dependencies } = JSON.parse(read('libs/platform/package.json'));
  const packages = ['@nestjs/common', 'reflect-metadata', 'zod'];
  return {
    '@asili/contracts': '0.1.0',
    '@asili/kernel': '0.1.0',
    '@asili/platform': '0.1.0',
    ...Object.fromEntries(packages.map((name) => [name, dependencies[name]])),
  };
}

export function useCase(name) {
  const [service, feature, verbObject] = parts(name, '<service>/<feature>/<verb-object>');
  const module = featureModule(service, feature);
  const folder = `services/${service}/src/${feature}`;
  const type = pascal(verbObject);
  write(
    `${folder}/domain/${verbObject}.ts`,
    `/** What is known of one thing before it is decided on. */
export interface ${type}State {
  readonly done: boolean;
}

export interface ${type}Event {
  readonly type: '${verbObject}-done';
  readonly id: string;
}

export const initial: ${type}State = { done: false };

/** Decides to ${words(verbObject)}. Pure. @returns nothing when it happened before: the same command again is a retry */
export function decide(state: ${type}State, id: string): ${type}Event[] {
  return state.done ? [] : [{ type: '${verbObject}-done', id }];
}

export function evolve(_state: ${type}State, event: ${type}Event): ${type}State {
  return { done: event.type === '${verbObject}-done' };
}
`,
  );
  write(
    `${folder}/${verbObject}.ts`,
    `import { Injectable } from '@nestjs/common';
import { decide, evolve, initial, type ${type}Event } from './domain/${verbObject}.ts';

/** Says what it does, which errors it raises, and what makes it safe to run twice and concurrently. */
@Injectable()
export class ${type} {
  /** @returns the new events; none when it was done before. A store takes the place of \`history\`. */
  async run(id: string, history: readonly ${type}Event[] = []): Promise<readonly ${type}Event[]> {
    return decide(history.reduce(evolve, initial), id);
  }
}
`,
  );
  write(
    `${folder}/${verbObject}.unit.spec.ts`,
    `import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { ${type} } from './${verbObject}.ts';

describe('${words(verbObject)}', () => {
  it('happens once: the same command again changes nothing', async () => {
    const useCase = new ${type}();
    const first = await useCase.run('one');
    expect(first).toEqual([{ type: '${verbObject}-done', id: 'one' }]);
    expect(await useCase.run('one', first)).toEqual([]);
  });
});
`,
  );
  change(module, (text) =>
    withEntry('providers', type)(withImport(`import { ${type} } from './${verbObject}.ts';`)(text)),
  );
}

export function eventHandler(name, wireType = '') {
  const [service, feature] = parts(name, '<service>/<feature>');
  if (!/^[a-z-]+\.[a-z-]+\.v\d+$/.test(wireType))
    throw new Error('wanted: event-handler <service>/<feature> <service>.<event>.v<N>');
  const module = featureModule(service, feature);
  const type = `${pascal(feature)}Events`;
  const method = camel(wireType.split('.')[1]);
  const folder = `services/${service}/src/${feature}`;
  write(
    `${folder}/${feature}.events.ts`,
    `import { OnEvent, type Incoming } from '@asili/platform';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';

/** What ${words(feature)} does on events. At least once: say here what makes a repeat harmless. */
@Controller()
export class ${type} {
  private readonly seen = new Set<string>();

  /** @returns whether it was new; a store with a unique key takes the place of the set */
  @OnEvent('${wireType}', { group: '${service}.${feature}' })
  async ${method}(@Payload() event: Incoming<'${wireType}'>): Promise<boolean> {
    const isNew = !this.seen.has(event.id);
    this.seen.add(event.id);
    return isNew;
  }
}
`,
  );
  write(
    `${folder}/${feature}.events.unit.spec.ts`,
    `import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import type { Incoming } from '@asili/platform';
import { ${type} } from './${feature}.events.ts';

it('a repeat of ${wireType} changes nothing', async () => {
  const events = new ${type}();
  const event = { id: 'evt_1', type: '${wireType}' } as Incoming<'${wireType}'>;
  expect([await events.${method}(event), await events.${method}(event)]).toEqual([true, false]);
});
`,
  );
  change(module, (text) =>
    withEntry('controllers', type)(withImport(`import { ${type} } from './${feature}.events.ts';`)(text)),
  );
}

export function service(name) {
  const [id] = parts(name, '<name>');
  const folder = `services/${id}`;
  const type = pascal(id);
  write(
    `${folder}/package.json`,
    `{
  "name": "@asili/${id}",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "dependencies": ${JSON.stringify(ofService())},
  "nx": { "tags": ["type:service", "scope:${id}"], "targets": { "build": {}, "test-unit": {} } }
}
`,
  );
  write(
    `${folder}/tsconfig.json`,
    '{ "extends": "../../tsconfig.base.json", "compilerOptions": { "types": ["node", "jest"] }, "include": ["src", "test"] }\n',
  );
  write(
    `${folder}/src/config.ts`,
    `import { defineConfig, type Config } from '@asili/platform';
import { z } from 'zod';

const keys = z.object({});

export type ${type}Config = Config<z.infer<typeof keys>>;

export const ${camel(id)}Config = (env: NodeJS.ProcessEnv = process.env) => defineConfig('${id}', keys, env);
`,
  );
  write(
    `${folder}/src/${id}.module.ts`,
    `import { PlatformModule } from '@asili/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import type { ${type}Config } from './config.ts';

/** What the ${words(id)} service is for. */
@Module({})
export class ${type}Module {
  static forRoot(config: ${type}Config): DynamicModule {
    return { module: ${type}Module, imports: [PlatformModule.forRoot({ name: '${id}', config, mongo: true, kafka: true })] };
  }
}
`,
  );
  write(
    `${folder}/src/main.ts`,
    `import 'reflect-metadata';
import { startService } from '@asili/platform';
import routes from '../routes.json' with { type: 'json' };
import { ${camel(id)}Config } from './config.ts';
import { ${type}Module } from './${id}.module.ts';

const config = ${camel(id)}Config();
await startService({ name: '${id}', module: ${type}Module.forRoot(config), config, routes });
`,
  );
  write(`${folder}/routes.json`, '[]\n');
  change('infra/local/src/services-table.ts', (text) =>
    text.replace(/(\n  \{ name: 'gateway')/, `\n  { name: '${id}' },$1`),
  );
  putInContainers(id);
  console.log(
    'next     npm install, so that the lock file knows the package; its public addresses in its routes.json, and its name in services/gateway/src/requests/domain/route-table.ts; its first use case',
  );
}

/** Its image, its keys and two instances of it, as every service has them. */
function putInContainers(id) {
  change('Dockerfile', (text) =>
    text
      .replace(
        /\n# Makes the keys of all services/,
        `\nFROM runtime AS ${id}\nCMD ["node", "services/${id}/dist/main.js"]\n$&`,
      )
      .replace(/ gateway; do mkdir/, ` ${id}$&`),
  );
  change('docker-compose.yml', (text) =>
    text
      .replace(/\n  GATEWAY_URL: /, `\n  ${id.toUpperCase()}_URL: http://${id}:8080,http://${id}-2:8080$&`)
      .replace(
        /\n  keys:\n/,
        `
  ${id}: &${id}
    <<: *service
    build: { context: ., target: ${id} }
    image: asili/${id}
    environment: *environment
    volumes: ["keys-${id}:/secrets:ro", "keys-public:/public-keys:ro"]
  ${id}-2: *${id}
$&`,
      )
      .replace(/(\n {6}- keys-\S+:\/keys\/\S+)+/, `$&\n      - keys-${id}:/keys/${id}`)
      .replace(/(\n {2}keys-\S+:)+/, `$&\n  keys-${id}:`),
  );
  change('infra/docker/make-keys.mjs', (text) =>
    text.replace(/(\nconst keys = \{[^]*?)(\n\};)/, `$1\n  ${id}: { '${id}-actor-key': ed25519 },$2`),
  );
  change('infra/docker/offline/images.mjs', (text) =>
    text.replace(/(\nconst targets = \[[^\]]*)('gateway')/, `$1'${id}', $2`),
  );
  change('infra/docker/offline/run.mjs', (text) =>
    text.replace(/(\nconst services = \[[^\]]*?)(,?\s*\])/, `$1, '${id}'$2`),
  );
}
