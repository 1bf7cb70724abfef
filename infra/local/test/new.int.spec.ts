import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../src/workspace.ts';

const run = promisify(execFile);

/** A copy of the workspace with the packages of this one; `@asili/…` are the copy's own. */
function copyOfWorkspace(): string {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'asili-new-')));
  execFileSync(
    'sh',
    [
      '-c',
      'git ls-files -z --cached --others --exclude-standard | xargs -0 ls -d 2>/dev/null | tar -cf - -T - | tar -xf - -C "$1"',
      'sh',
      root,
    ],
    { cwd: repositoryRoot },
  );
  const modules = path.join(repositoryRoot, 'node_modules');
  mkdirSync(path.join(root, 'node_modules', '@asili'), { recursive: true });
  for (const name of readdirSync(modules))
    if (name !== '@asili') symlinkSync(path.join(modules, name), path.join(root, 'node_modules', name));
  for (const name of readdirSync(path.join(modules, '@asili')).filter((each) =>
    existsSync(path.join(modules, '@asili', each)),
  ))
    symlinkSync(
      path.join(root, path.relative(realpathSync(repositoryRoot), realpathSync(path.join(modules, '@asili', name)))),
      path.join(root, 'node_modules', '@asili', name),
    );
  return root;
}

describe('npm run new', () => {
  let root: string;
  const made: string[] = [];
  const node = (...args: string[]) =>
    run(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ASILI_NEW_ROOT: root, FORCE_COLOR: '0', NX_DAEMON: 'false' },
      maxBuffer: 1 << 26,
    });
  async function makes(...args: string[]): Promise<void> {
    const { stdout } = await node('tools/new.mjs', ...args);
    made.push(...[...stdout.matchAll(/^(?:new|changed) +(\S+)$/gm)].map(([, file]) => file ?? ''));
  }
  const refusal = (...args: string[]) =>
    node('tools/new.mjs', ...args).then(
      () => 'made',
      (error: { stderr: string }) => error.stderr.trim(),
    );

  beforeAll(async () => {
    root = copyOfWorkspace();
    await makes('service', 'couriers');
    await makes('use-case', 'couriers/holds/place-hold');
    await makes('use-case', 'couriers/holds/release-hold');
    await makes('event-handler', 'couriers/holds', 'ledger.certificate-minted.v1');
    await makes('use-case', 'analytics/orders/count-orders');
    await makes('event', 'couriers/parcel-taken');
    await makes('screen', 'mfe-verify/lost-tags/lost-tag');
    await makes('adr', 'holds-are-a-stream');
    await node('--conditions=@asili/source', 'tools/accept-contracts.mjs');
    execFileSync('sh', ['-c', 'git init -q && git add -A -N'], { cwd: root }); // Some specs ask git which files there are.
  }, 540_000);
  afterAll(() => rmSync(root, { recursive: true }));

  it('numbers a decision after the highest there is', () => {
    const records = readdirSync(path.join(root, 'docs/adr')).filter((file) => file !== 'README.md');
    const numbers = records.map((file) => Number(file.slice(0, 4)));
    expect(made.at(-1)).toBe(`docs/adr/${String(Math.max(...numbers)).padStart(4, '0')}-holds-are-a-stream.md`);
    expect(new Set(numbers).size).toBe(numbers.length);
    const index = readFileSync(path.join(root, 'docs/adr/README.md'), 'utf8');
    expect([...index.matchAll(/\]\((\d{4}-.+?\.md)\)/g)].map(([, file]) => file)).toEqual(records.sort());
  });

  it('puts each use case into one module of its feature', () => {
    expect(readFileSync(path.join(root, 'services/couriers/src/holds/holds.module.ts'), 'utf8')).toContain(
      '@Module({ controllers: [HoldsEvents], providers: [PlaceHold, ReleaseHold], exports: [] })',
    );
    expect(readFileSync(path.join(root, 'services/couriers/src/couriers.module.ts'), 'utf8')).toMatch(
      /imports: \[.*, HoldsModule\]/,
    );
  });

  it('refuses what is there, what has no place, and names of another shape', async () => {
    expect([
      await refusal('use-case', 'couriers/holds/place-hold'),
      await refusal('use-case', 'nowhere/holds/place-hold'),
      await refusal('screen', 'mfe-none/a/b'),
      await refusal('use-case', 'couriers/PlaceHold'),
    ]).toEqual([
      'services/couriers/src/holds/domain/place-hold.ts is already there',
      'there is no services/nowhere; npm run new -- service nowhere',
      'there is no front end mfe-none',
      'wanted: <service>/<feature>/<verb-object>',
    ]);
  });

  /** `npm test` looks at a service and a front end. */
  const isLookedAt = (file: string): boolean =>
    process.env['ASILI_TESTS'] === 'full' || /^(services\/couriers|mfe-verify)\b/.test(file);

  it('makes files that types and lint let pass', async () => {
    const files = [...new Set(made)].filter((file) => /\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(15);
    await node('tools/lint/run.mjs', ...files.filter(isLookedAt));
  }, 540_000);

  const specs: [project: string, names: string[], suites: number][] = [
    ['services/couriers', ['place-hold', 'release-hold', 'holds.events'], 3],
    ['services/analytics', ['count-orders'], 1],
    ['infra/local', ['compose-file'], 1],
    ['libs/contracts', ['golden', 'agreement'], 2],
    ['mfe-verify', ['lost-tag', 'messages', 'routes'], 3],
    ['libs/web', ['paths'], 1],
    ['tools/lint', ['import-cycles', 'messages'], 2],
  ];
  it.each(specs.filter(([project]) => isLookedAt(project)))(
    'makes specs that pass: %s',
    async (project, names, suites) => {
      const { stderr } = await node('tools/jest.mjs', project, 'unit', ...names);
      expect(stderr).toContain(`Test Suites: ${suites} passed, ${suites} total`);
    },
    540_000,
  );
});
