/**
 * The borders inside a service (docs/architecture.md, 'Inside a service'): a pure domain, drivers in adapters by suffix, features
 * apart but for what their module exports. Each rule is proven by files that must fail.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The file suffixes of adapters: `<thing>.mongo.ts`. A new kind of driver gets a word here. */
export const adapterKinds = [
  'disk',
  'grpc',
  'hedera',
  'http',
  'ipfs',
  'kafka',
  'kubo',
  'mail',
  'memory',
  'mongo',
  'pdf',
  'process',
  'qr',
  's3',
  'sharp',
  'sms',
  'redis',
];

const drivers =
  /^(kafkajs|mongoose|mongodb|ioredis|bullmq|@hashgraph\/|@hiero-ledger\/|@aws-sdk\/|@ipld\/|ipfs-|blockstore-|sharp$|nodemailer|pdfkit|qrcode$|jsqr|undici|@grpc\/|fastify|@fastify\/|node:(fs|http|https|http2|child_process|worker_threads|dgram)(\/|$))/;
const adapter = new RegExp(`\\.(${adapterKinds.join('|')})\\.ts$`);
/** Controllers and message handlers are Nest's own; the modules put everything together. */
const edge = /\.(controller|events|module)\.ts$/;
const notSource = /\.(spec|bench)\.ts$|\/(testing|fixtures)\//;

export const segments = (filename) => filename.split(path.sep).join('/');

/** The file of a relative import, resolved against the importing file; other imports are returned as they are. */
export function target(filename, source) {
  return source.startsWith('.') ? segments(path.resolve(path.dirname(filename), source)) : source;
}

/** Visits what a file imports, at run time too. What is put together while running is told as '…': no rule can say what that is. */
export function visitImports(context, check) {
  const visit = (node) => {
    if (node.source) check(node, textOf(node.source) ?? unreadable);
  };
  return {
    ImportDeclaration: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    ImportExpression: visit,
  };
}

const unreadable = '…';
const textOf = (node) =>
  node.type === 'Literal'
    ? String(node.value)
    : node.type === 'TemplateLiteral' && node.expressions.length === 0
      ? node.quasis[0].value.cooked
      : undefined;

/**
 * Where a file of a service lies. Each of `providers/<name>/` is a feature of its own; what they have in common lies beside them and is one too.
 *
 * @returns `src` and `feature` are folders, `inside` is the path in the feature; undefined outside `services/<name>/src/<folder>/`
 */
export function placeOf(file) {
  const found = /^(.*\/services\/[^/]+\/src)\/(providers\/(?!domain\/)[^/]+(?=\/)|[^/]+)\/(.+)$/.exec(file);
  return found && { src: found[1], name: found[2], feature: `${found[1]}/${found[2]}`, inside: found[3] };
}

/** Folders by kind instead of by feature. */
export const byKind = /^(app|adapters|domain)$/;
const inFeature = (place) => place && !byKind.test(place.name);
const atTop = /\/services\/[^/]+\/src\/[^/]+$/;
/** What puts a service together may name everything. */
const composition = /\/src\/(main|config|start-[a-z-]+)\.ts$|-(cli|thread)\.ts$|\.module\.ts$/;
/** Files of features, and those beside them that features share. */
const isGoverned = (file) =>
  !adapter.test(file) &&
  !notSource.test(file) &&
  (inFeature(placeOf(file)) || (atTop.test(file) && !composition.test(file)));

/** Nothing but the kernel, types of the contracts, and what is pure too. */
const domainIsPure = {
  meta: {
    type: 'problem',
    messages: {
      impure:
        'domain/ imports @asili/kernel, @asili/contracts/phone, types of @asili/contracts and other domain/ files only, not {{source}}.',
    },
    schema: [],
  },
  create(context) {
    const file = segments(context.filename);
    const src = /^.*?\/services\/[^/]+\/src\//.exec(file)?.[0];
    const isDomain = (to) =>
      src !== undefined && to.startsWith(src) && /^(?:(?:providers\/)?[^/]+\/)?domain\//.test(to.slice(src.length));
    if (!isDomain(file) || notSource.test(file)) return {};
    return visitImports(context, (node, source) => {
      const ok =
        source === '@asili/kernel' ||
        isDomain(target(context.filename, source)) ||
        source === '@asili/contracts/phone' ||
        (source === '@asili/contracts' && node.importKind === 'type');
      if (!ok) context.report({ node, messageId: 'impure', data: { source } });
    });
  },
};

const driverInAdapters = {
  meta: {
    type: 'problem',
    messages: {
      driver: `Only files named for their driver (*.${adapterKinds.join('|')}.ts), main.ts and config.ts import one: {{source}}.`,
      nest: 'A use case knows nothing of Nest but @nestjs/common: {{source}}.',
    },
    schema: [],
  },
  create(context) {
    const file = segments(context.filename);
    if (!isGoverned(file)) return {};
    const nestIsFree = edge.test(file);
    return visitImports(context, (node, source) => {
      if (node.importKind === 'type') return; // Types vanish.
      if (drivers.test(source)) context.report({ node, messageId: 'driver', data: { source } });
      else if (/^@nestjs\/(?!common$)/.test(source) && !nestIsFree)
        context.report({ node, messageId: 'nest', data: { source } });
    });
  },
};

/** @returns the files a feature's module exports something of */
export function exportedFiles(moduleFile, read = (file) => readFileSync(file, 'utf8')) {
  let text;
  try {
    text = read(moduleFile);
  } catch {
    return new Set(); // A folder without a module exports nothing.
  }
  const names = new Set();
  const namesIn = (list) => list.replace(/\/\/.*$/gm, '').match(/[A-Za-z_$][\w$]*/g) ?? [];
  const add = (name) => {
    if (names.has(name)) return;
    names.add(name);
    const list = new RegExp(`const ${name}\\b[^=]*=\\s*\\[([^\\]]*)\\]`).exec(text);
    if (list) namesIn(list[1]).forEach(add);
  };
  for (const [, list, single] of text.matchAll(/\bexports:\s*(?:\[([^\]]*)\]|([A-Za-z_$][\w$]*))/g))
    namesIn(list ?? single).forEach(add);
  const files = [...text.matchAll(/import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+['"](\.[^'"]+)['"]/g)].filter(([, list]) =>
    namesIn(list).some((name) => names.has(name)),
  );
  return new Set(files.map(([, , source]) => target(moduleFile, source)));
}

/** Between features: the module itself, the files of what it exports, and what is pure. */
const servicesFeaturesApart = {
  meta: {
    type: 'problem',
    messages: {
      crossed: "{{feature}}/ lets out its domain/ and what its module lists under 'exports'; {{source}} is neither.",
    },
    schema: [],
  },
  create(context) {
    const file = segments(context.filename);
    const own = placeOf(file);
    const src = own?.src ?? /^(.*\/services\/[^/]+\/src)\/[^/]+$/.exec(file)?.[1];
    if (!src || (own && !inFeature(own)) || notSource.test(file)) return {};
    return visitImports(context, (node, source) => {
      const to = target(context.filename, source);
      const there = placeOf(to);
      if (
        !inFeature(there) ||
        there.src !== src ||
        there.feature === own?.feature ||
        there.inside.startsWith('domain/')
      )
        return;
      const moduleFile = `${there.feature}/${path.posix.basename(there.name)}.module.ts`;
      if (to !== moduleFile && !exportedFiles(moduleFile).has(to))
        context.report({ node, messageId: 'crossed', data: { source, feature: there.name } });
    });
  },
};

export const serviceBorders = {
  'domain-is-pure': domainIsPure,
  'driver-in-adapters': driverInAdapters,
  'service-features-apart': servicesFeaturesApart,
};
