import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Ajv, type SchemaObject } from 'ajv';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { services } from '../src/services-table.ts';
import { repositoryRoot } from '../src/workspace.ts';

interface Container {
  readonly build?: { readonly target: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: object;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
}

const read = (...file: string[]): string => readFileSync(path.join(repositoryRoot, ...file), 'utf8');
const parse = (text: string) => load(text, { schema: CORE_SCHEMA.withTags(mergeTag) }) as { services: Record<string, Container> };
const text = read('docker-compose.yml');
const compose = parse(text);
const dockerfile = read('Dockerfile');
const own = Object.entries(compose.services).filter(([, { build }]) => build);

/** Problems the schema of the Compose specification finds, as published with the package docker-compose. */
function problemsOf(file: object): unknown[] {
  const entry = createRequire(import.meta.url).resolve('docker-compose');
  const schema = JSON.parse(readFileSync(path.resolve(entry, '../../schema/compose-spec.json'), 'utf8')) as SchemaObject;
  const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile({ ...schema, $schema: 'http://json-schema.org/draft-07/schema' }); // The address Ajv knows it by.
  return validate(file) ? [] : (validate.errors ?? []).map(({ instancePath, message, params }) => ({ instancePath, message, params }));
}

describe('docker-compose.yml', () => {
  it.each(['docker-compose.yml', 'infra/docker/offline/compose.yml'])('%s is what the Compose specification asks for', (file) => {
    expect(problemsOf(parse(read(file)))).toEqual([]);
    expect(problemsOf({ services: { kafka: { imagee: 'kafka' } } })).toHaveLength(1);
  });

  it('runs every service twice, each under an address that the others know, and the gateway once', () => {
    for (const { name, public: isPublic } of services) {
      const instances = isPublic ? [name] : [name, `${name}-2`];
      expect(compose.services).toMatchObject(Object.fromEntries(instances.map((instance) => [instance, { build: { target: name } }])));
      const addresses = instances.map((instance) => `http://${instance}:8080`).join(',');
      for (const other of services) expect(compose.services[other.name]?.environment).toHaveProperty(`${name.toUpperCase()}_URL`, addresses);
    }
  });

  it('looks after the health of everything that keeps running', () => {
    expect(Object.entries(compose.services).filter(([name, { healthcheck }]) => name !== 'keys' && !healthcheck)).toEqual([]);
  });

  it('gives our own containers no capability and no writable root, and a target that does not run as root', () => {
    for (const [, container] of own) expect(container).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    const stages = new Map([...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$([^]*?)(?=^FROM |$(?![^]))/gm)].map(([, base, name, lines]) => [name, { base, user: [...(lines ?? '').matchAll(/^USER (\S+)$/gm)].at(-1)?.[1] }]));
    const userOf = (name: string | undefined): string | undefined => stages.get(name)?.user ?? (stages.has(name) ? userOf(stages.get(name)?.base) : undefined);
    for (const [, { build }] of own) expect([build?.target, userOf(build?.target)]).toEqual([build?.target, 'node']);
  });

  it('copies only what is there into the image', () => {
    const [, listed = ''] = /cp --parents -r ([^]*?) \/built$/m.exec(dockerfile) ?? [];
    const places = listed.replaceAll(/\$\([^)]*\)|\\/g, ' ').split(/\s+/).filter((place) => place !== '' && !place.endsWith('dist'));
    expect(places).toContain('infra/docker/make-keys.mjs');
    for (const place of places) expect([place, globSync(place, { cwd: repositoryRoot }).length]).not.toEqual([place, 0]);
  });

  it('knows no password of its own', () => {
    const secrets = [...text.matchAll(/\$\{(\w*(?:PASSWORD|SECRET|KEY|MONGO_URL)\w*)([^}]*)\}/g)].filter(([, name]) => !name?.endsWith('_FILE'));
    expect(secrets.length).toBeGreaterThan(5);
    for (const [, name, rest] of secrets) expect([name, rest]).toEqual([name, expect.stringMatching(/^:(\?.*|-)$/)]);
  });

  it.each(['gateway', 'identity', 'ledger', 'notifications', 'payments', 'signer', 'ussd'])('hands on what an operator may set of the %s service', (name) => {
    const settings = [...read('services', name, 'src', 'config.ts').matchAll(/^ +([A-Z][A-Z_]+): /gm)].map(([, key]) => key).filter((key) => !dockerfile.includes(`${key}=`));
    expect(settings.length).toBeGreaterThan(1);
    expect(Object.keys(compose.services[name]?.environment ?? {})).toEqual(expect.arrayContaining(settings));
  });
});
