import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { experiments } from '@rspack/core';
import { integrityOf } from './integrity.mjs';
import { languageTable, textsOf } from './languages.mjs';

const compress = promisify(brotliCompress);
const text = /\.(js|css|json|html|svg|wasm|webmanifest|txt|xml)$/;

/** Writes integrity.json (`{"file": "sha256-…"}`, paths relative to dist) beside the bundle. */
export function writeIntegrity(dist) {
  const entries = files(dist)
    .filter((file) => /\.(js|css|json|wasm)$/.test(file) && !/(^|\/)(integrity|mf-stats)\.json$/.test(file))
    .map((file) => [file, integrityOf(readFileSync(path.join(dist, file)))]);
  writeFileSync(path.join(dist, 'integrity.json'), `${JSON.stringify(Object.fromEntries(entries), null, 1)}\n`);
}

/** Puts `<file>.br` beside every text asset (source maps excepted), so that no server compresses at request time. */
export async function precompress(dist, quality = 11) {
  await Promise.all(
    files(dist)
      .filter((file) => text.test(file))
      .map(async (file) => {
        const bytes = readFileSync(path.join(dist, file));
        const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(path.join(dist, `${file}.br`), await compress(bytes, { params }));
      }),
  );
}

/** What `inline-boot.ts` knows of each language. */
const bootLanguages = () =>
  Object.fromEntries(
    languageTable.map(({ code, dir }) => {
      const { startFailed, retry } = textsOf(code, 'shell-outside');
      return [code, [dir, startFailed, retry]];
    }),
  );

/** The manifest of the installed app in every language, out of the English one; `manifest.webmanifest` is for those whose browser runs no code. */
export function writeManifests(appDir, dist) {
  const english = JSON.parse(readFileSync(path.join(appDir, 'public/manifest.webmanifest'), 'utf8'));
  for (const { code, dir } of languageTable) {
    const { description, verify, verifyShort, marketplace } = textsOf(code, 'shell-outside');
    const [first, second] = english.shortcuts;
    const shortcuts = [
      { ...first, name: verify, short_name: verifyShort },
      { ...second, name: marketplace },
    ];
    const file = code === 'en' ? 'manifest.webmanifest' : `manifest.${code}.webmanifest`;
    writeFileSync(
      path.join(dist, file),
      `${JSON.stringify({ ...english, description, lang: code, dir, shortcuts }, null, 2)}\n`,
    );
  }
}

/** Writes the few lines that run before the first paint (theme, language) as a file of their own; returns its path in dist. */
async function writeBoot(appDir, dist) {
  const source = readFileSync(path.join(appDir, 'src/main/inline-boot.ts'), 'utf8');
  const { code } = await experiments.swc.transform(source, {
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2022',
      minify: { compress: true, mangle: true },
      transform: { optimizer: { globals: { vars: { LANGUAGES: `(${JSON.stringify(bootLanguages())})` } } } },
    },
    minify: true,
    isModule: false,
  });
  const file = `assets/inline-boot.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
  writeFileSync(path.join(dist, file), code);
  return file;
}

/**
 * Fills the shell's index.html: fonts, styles and scripts with their hashes, nothing inline. The boot file blocks, the
 * application is deferred. What only the landing page needs is named to the boot file, which fetches it early where it will be
 * shown. Beside it server/page.html, into which pages are prerendered: there boot file and styles stand in the document, each
 * under the name of its file, by whose hash the content policy allows it (ADR 16). The boot file starts
 * the application once the page can be seen; which fonts there are is told to who makes the document.
 */
export async function writeHtml(appDir, dist, assets) {
  const hash = (file) => `integrity="${integrityOf(readFileSync(path.join(dist, file)))}" crossorigin="anonymous"`;
  const boot = await writeBoot(appDir, dist);
  const found = (pattern) =>
    readdirSync(path.join(dist, 'assets'))
      .filter((name) => pattern.test(name))
      .map((name) => `assets/${name}`);
  const landing = [...found(/^landing\..*\.(js|css)$/), ...found(/^hero-.*\.avif$/)];
  const scripts = assets.filter((file) => file.endsWith('.js'));
  const fonts = found(/^(source-sans-3|young-serif).*\.woff2$/);
  const preloads = fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`);
  const styles = assets.filter((file) => file.endsWith('.css'));
  const linked = [
    `<script src="/${boot}" data-landing="${listed(dist, landing)}" ${hash(boot)}></script>`,
    ...preloads,
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" ${hash(file)}>`),
  ].join('\n    ');
  const inlined = [
    `<script data-file="/${boot}" data-landing="${listed(dist, landing)}" data-main="${listed(dist, scripts)}" data-fonts="${fonts.join(' ')}">${inlineText(dist, boot)}</script>`,
    ...styles.map((file) => `<style data-file="/${file}">${inlineText(dist, file)}</style>`),
  ].join('');
  const html = readFileSync(path.join(appDir, 'index.html'), 'utf8');
  const deferred = scripts.map((file) => `\n    <script defer src="/${file}" ${hash(file)}></script>`).join('');
  writeFileSync(
    path.join(dist, 'index.html'),
    html.replace(/ *<!-- \/?(head|page) -->\n?/g, '').replace('<!-- assets -->', () => linked + deferred),
  );
  const template = html
    .replace(/<!-- (head|page) -->[\s\S]*<!-- \/\1 -->/g, '<!-- $1 -->')
    .replace('<!-- assets -->', () => inlined);
  mkdirSync(path.join(dist, 'server'), { recursive: true });
  writeFileSync(path.join(dist, 'server/page.html'), template);
}

/** A script or style file as it stands in a document, byte for byte. @throws where it would end its own element */
function inlineText(dist, file) {
  const text = readFileSync(path.join(dist, file), 'utf8');
  if (/<\/(script|style)|<!--|\r/i.test(text)) throw new Error(`${file} cannot stand in a document`);
  return text;
}

/** Files with their hashes as inline-boot.ts reads them: `<file>|<hash>`, pictures without. */
function listed(dist, files) {
  return files
    .map((file) => (/\.(js|css)$/.test(file) ? `${file}|${integrityOf(readFileSync(path.join(dist, file)))}` : file))
    .join(' ');
}

function files(dist) {
  if (!existsSync(dist)) return [];
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => !file.endsWith('.br') && !/^(server|prerendered)\//.test(file)); // Not sent as they are.
}
