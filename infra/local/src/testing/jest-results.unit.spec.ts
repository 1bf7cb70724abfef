import { readResults } from './jest-results.ts';

const text = (...lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const started = (file: string) => ({ kind: 'started', file });
const test = (file: string, status = 'passed') => ({
  kind: 'test',
  file,
  status,
  name: 'it',
  messages: status === 'failed' ? ['Expected: 1\n\u001B[31mReceived: 2\u001B[39m'] : [],
});
const finished = (file: string, broken = false) => ({ kind: 'finished', file, broken, ms: 5 });
const complete = { kind: 'complete' };

describe('what a Jest run wrote down', () => {
  it('counts a run that went well', () => {
    const results = readResults(
      text(
        started('/a'),
        test('/a'),
        test('/a', 'failed'),
        finished('/a'),
        started('/b'),
        test('/b'),
        finished('/b'),
        complete,
      ),
      1,
    );
    expect(results).toEqual({
      count: { passed: 2, failed: 1 },
      times: [
        { file: '/a', ms: 5 },
        { file: '/b', ms: 5 },
      ],
      started: ['/a', '/b'],
      troubles: [],
      failures: ['/a › it\n    Expected: 1\n    Received: 2'],
    });
  });

  it.each([
    ['a file that could not run', [started('/a'), finished('/a', true), complete], 1, 0, ['/a could not run']],
    [
      'a file that hung, and keeps what had finished',
      [started('/a'), test('/a'), finished('/a'), started('/b'), test('/b'), { kind: 'hung', files: ['/b'] }],
      null,
      2,
      ['/b hung: it finished no test for too long'],
    ],
    [
      'a process that did not exit',
      [started('/a'), test('/a'), finished('/a'), complete, { kind: 'hung', files: [] }],
      null,
      1,
      ['Jest did not exit after its last test'],
    ],
    [
      'a process that died in a file',
      [started('/a'), test('/a'), finished('/a'), started('/b')],
      null,
      1,
      ['Jest ended (null) while /b ran'],
    ],
    ['a process that died before any file', [], 1, 0, ['Jest ended (1) before its last test']],
    [
      'a process that ended badly after its last test',
      [started('/a'), test('/a'), finished('/a'), complete],
      1,
      1,
      ['Jest ended with 1 after its last test'],
    ],
  ])('counts %s as one failure', (_what, lines, code, passed, troubles) => {
    const results = readResults(text(...lines), code);
    expect([results.count, results.troubles, results.failures]).toEqual([{ passed, failed: 1 }, troubles, troubles]);
  });

  it('reads a file whose last line was cut off', () => {
    expect(readResults(`${text(started('/a'), test('/a'))}{"kind":"te`, null).count).toEqual({ passed: 1, failed: 1 });
  });
});
