/** Has the linter, as this workspace configures it, look at files that do not exist. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
/** What the linter reads at the top of a workspace. */
const read = ['node_modules', 'package.json', 'tsconfig.base.json'];

/** Samples for one run of the linter, which begins when somebody first asks what it reports. */
export class LintSamples {
  #beside;
  #samples = [];
  #reported;

  /** @param {Record<string, string>} beside files that are there with each of them, by their place */
  constructor(beside = {}) {
    this.#beside = beside;
  }

  /**
   * @param {string} file its place in the workspace
   * @param {string} code
   * @returns {() => { rule: string, message: string }[]} what is reported of it
   */
  add(file, code) {
    const index = this.#samples.push({ file, code }) - 1;
    return () => (this.#reported ??= report(this.#samples, this.#beside))[index];
  }
}

/**
 * Each sample stands in its place in a copy of the workspace that has nothing else; where one of its name stands there already, in a copy of its
 * own, which the rule about projects does not know.
 */
function report(samples, beside) {
  const copy = realpathSync(mkdtempSync(path.join(tmpdir(), 'asili-lint-')));
  try {
    for (const name of read) symlinkSync(path.join(root, name), path.join(copy, name));
    write(copy, '.oxlintrc.json', JSON.stringify(configuration()));
    const taken = new Set(Object.keys(beside));
    for (const [each, text] of Object.entries(beside)) write(copy, each, text);
    const places = samples.map(({ file, code }, index) => {
      const home = taken.has(file) ? `copies/${index}/` : '';
      taken.add(file);
      for (const [each, text] of Object.entries({ ...(home && beside), [file]: code })) write(copy, home + each, text);
      return home + file;
    });
    const { diagnostics } = JSON.parse(
      run([path.join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', ...places], copy),
    );
    return places.map((place) =>
      diagnostics
        .filter(({ filename }) => filename === place)
        .map(({ code = '', message }) => ({ rule: code.replace(/^(.*)\((.*)\)$/, '$1/$2'), message })),
    );
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** With its plugins where they are. */
function configuration() {
  const config = JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8'));
  return { ...config, jsPlugins: config.jsPlugins.map((plugin) => path.join(root, plugin)) };
}

function write(copy, place, text) {
  mkdirSync(path.dirname(path.join(copy, place)), { recursive: true });
  writeFileSync(path.join(copy, place), text);
}

function run(args, cwd) {
  const { stdout, stderr, error } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (error ?? !stdout) throw error ?? new Error(stderr);
  return stdout;
}
