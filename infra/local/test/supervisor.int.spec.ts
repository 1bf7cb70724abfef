/** @long It waits out grace times, which may be longer than said, never shorter. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { until } from '@asili/kernel/testing';
import { freePort } from '../src/running/ports.ts';
import { Supervisor, type SupervisedService } from '../src/running/supervisor.ts';
import { DEAF_SERVICE, SERVICE, Scratch, lives } from './programs.ts';

describe('Supervisor', () => {
  let scratch: Scratch;
  let said: string[];
  let supervisor: Supervisor;

  beforeEach(async () => {
    scratch = await Scratch.make();
    said = [];
    supervisor = new Supervisor({
      logsDir: scratch.path('logs'),
      holdDir: scratch.path('hold'),
      log: (line) => said.push(line),
      readyTimeoutMs: 120_000,
      graceMs: 5_000,
    });
  });
  afterEach(async () => {
    await supervisor.stop(200);
    await scratch.remove();
  });

  async function service(name: string, source: string): Promise<SupervisedService & { url: string }> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    return {
      name,
      args: [await scratch.program(`${name}.mjs`, source)],
      env: { PORT: String(port), GREETING: `I am ${name}` },
      readyUrl: `${url}/health/ready`,
      url,
    };
  }
  const answerOf = async (url: string): Promise<unknown> => (await fetch(url)).json();
  const pidOf = (name: string): number => supervisor.programs.find((program) => program.name === name)?.pid ?? 0;

  it('starts several, waits until all answer, and gives each its own variables', async () => {
    const both = [await service('a', SERVICE), await service('b', SERVICE)];
    await supervisor.startAll(both);
    expect(await Promise.all(both.map(({ url }) => answerOf(url)))).toEqual([
      { pid: pidOf('a'), greeting: 'I am a' },
      { pid: pidOf('b'), greeting: 'I am b' },
    ]);
  });

  it.each([
    [
      'ends with a code',
      (url: string) => void fetch(`${url}/crash`).catch(() => undefined),
      'a ended (exit code 3) and is being started again',
    ],
    ['is killed', () => process.kill(pidOf('a'), 'SIGKILL'), 'a ended (SIGKILL) and is being started again'],
  ])('starts one that %s again on the same address, says so, and keeps the old log', async (_how, crash, line) => {
    const a = await service('a', `console.log('log of', process.pid);\n${SERVICE}`);
    await supervisor.startAll([a]);
    const before = pidOf('a');
    crash(a.url);
    await until(() => said.length === 2);
    expect(said).toEqual([line, expect.stringMatching(/^a is back after \d+\.\d s$/)]);
    expect(pidOf('a')).not.toBe(before);
    expect(await answerOf(a.url)).toEqual({ pid: pidOf('a'), greeting: 'I am a' });
    expect(await readFile(scratch.path('logs', 'a.log.1'), 'utf8')).toBe(`log of ${before}\n`);
  });

  it('leaves a killed one down while it is held', async () => {
    const a = await service('a', SERVICE);
    await supervisor.startAll([a]);
    await mkdir(scratch.path('hold'));
    await writeFile(scratch.path('hold', 'a'), '');
    process.kill(pidOf('a'), 'SIGKILL');
    await until(() => said.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await expect(fetch(a.url)).rejects.toThrow();
    await rm(scratch.path('hold', 'a'));
    await until(() => said.length === 2);
    expect(await answerOf(a.url)).toMatchObject({ greeting: 'I am a' });
  });

  it('kills one that ignores SIGTERM, after the grace time and not before', async () => {
    await supervisor.startAll([await service('deaf', DEAF_SERVICE), await service('polite', SERVICE)]);
    const [deaf, polite] = [pidOf('deaf'), pidOf('polite')];
    const begun = Date.now();
    await supervisor.stop();
    expect(Date.now() - begun).toBeGreaterThanOrEqual(4_990);
    expect([lives(deaf), lives(polite), said]).toEqual([false, false, []]);
    expect(await readFile(scratch.path('logs', 'deaf.log'), 'utf8')).toBe('not listening to you\n');
  });

  it('shortens the grace time when asked a second time', async () => {
    const patient = new Supervisor({ logsDir: scratch.path('logs'), log: () => undefined, graceMs: 3_600_000 });
    await patient.startAll([await service('deaf', DEAF_SERVICE)]);
    const first = patient.stop();
    await patient.stop(100);
    await first;
  });

  it('says who is late, and what the late one answers, when time is up', async () => {
    const hasty = new Supervisor({
      logsDir: scratch.path('logs'),
      log: () => undefined,
      readyTimeoutMs: 10_000,
      graceMs: 500,
    });
    const unready = await service(
      'unready',
      SERVICE.replace('response.end(', "response.writeHead(503).end('mongo is down' + "),
    );
    const starting = hasty.startAll([{ ...unready }, await service('fine', SERVICE)]);
    await until(() => hasty.waitingFor.length === 1);
    expect(hasty.waitingFor).toEqual(['unready']);
    await expect(starting).rejects.toThrow(/unready was not ready in time; .*last said: mongo is down/);
    await hasty.stop();
  });

  it('stops waiting for the others when one cannot be started, and for a restart when told to stop', async () => {
    const patient = new Supervisor({
      logsDir: scratch.path('logs'),
      holdDir: scratch.path('hold'),
      log: (line) => said.push(line),
      readyTimeoutMs: 3_600_000,
    }); // Longer than this test may take.
    const never = await service('never', 'setInterval(() => {}, 1000)');
    await expect(patient.startAll([never, await service('broken', 'process.exit(1)')])).rejects.toThrow(
      'broken ended with 1',
    );
    const once = await service(
      'once',
      `import { existsSync, writeFileSync } from 'node:fs';\nif (existsSync('${scratch.path('seen')}')) await new Promise(() => setInterval(() => {}, 1000));\nwriteFileSync('${scratch.path('seen')}', '');\n${SERVICE}`,
    );
    await patient.startAll([once]);
    process.kill(patient.programs.find((program) => program.name === 'once')?.pid ?? 0, 'SIGKILL');
    await until(() => existsSync(scratch.path('logs', 'once.log.1')));
    await patient.stop();
  });

  it('gives up on one that never starts, and shows the end of its output', async () => {
    const broken = await service('broken', "console.log('starting'); throw new Error('KAFKA_BROKERS (missing)')");
    await expect(supervisor.startAll([broken, await service('fine', SERVICE)])).rejects.toThrow(
      /broken ended with 1 before it was ready[^]*KAFKA_BROKERS \(missing\)/,
    );
    const fine = pidOf('fine');
    expect(lives(fine)).toBe(true);
    await supervisor.stop();
    expect(lives(fine)).toBe(false);
    expect(existsSync(scratch.path('logs', 'broken.log.2'))).toBe(true); // Three attempts.
  });
});
