import { until } from '@asili/kernel/testing';
import type { ExitStatus, LocalProcess } from '@asili/mongo-embed';
import { KeptAlive } from './keep-alive.ts';

/** A program that exists only here: the test ends it. */
class FakeProcess implements LocalProcess {
  static next = 100;
  readonly name = 'fake';
  readonly logFile = '';
  readonly pid = FakeProcess.next++;
  stops: (number | undefined)[] = [];
  end: (status: ExitStatus) => void = () => undefined;
  readonly exited = new Promise<ExitStatus>((resolve) => (this.end = resolve));

  async stop(options?: { graceMs?: number }): Promise<ExitStatus> {
    this.stops.push(options?.graceMs);
    this.end({ code: 0, signal: null });
    return this.exited;
  }
}

const crash: ExitStatus = { code: null, signal: 'SIGKILL' };

function setUp(failures: string[] = []) {
  const started: FakeProcess[] = [];
  const said: string[] = [];
  const start = async (): Promise<LocalProcess> => {
    const failure = failures.shift();
    if (failure !== undefined) throw new Error(failure);
    const program = new FakeProcess();
    started.push(program);
    return program;
  };
  return { started, said, start, log: (line: string) => void said.push(line) };
}

describe('KeptAlive', () => {
  it('starts a crashed program again, says so in one line, and counts it', async () => {
    const { started, said, start, log } = setUp();
    let changes = 0;
    const kept = await KeptAlive.start({ name: 'products', start }, { log, onChange: () => changes++ });
    started[0]?.end(crash);
    await until(() => started.length === 2 && kept.pid !== undefined);
    expect([kept.pid, kept.restarts, changes]).toEqual([started[1]?.pid, 1, 3]);
    expect(said).toEqual([
      'products ended (SIGKILL) and is being started again',
      expect.stringMatching(/^products is back after 0\.\d s$/),
    ]);
    await kept.stop();
  });

  it('tries again, waiting longer each time, when the restart fails too', async () => {
    const { started, said, start, log } = setUp();
    const failures: string[] = [];
    const kept = await KeptAlive.start(
      { name: 'ledger', start: () => (failures.length > 0 ? Promise.reject(new Error(failures.shift())) : start()) },
      { log },
    );
    failures.push('port in use\nand more', 'port in use');
    started[0]?.end({ code: 1, signal: null });
    await until(() => started.length === 2);
    expect(said.slice(0, 3)).toEqual([
      'ledger ended (exit code 1) and is being started again',
      'ledger does not start: port in use; next try in 0.6 s',
      'ledger does not start: port in use; next try in 1.2 s',
    ]);
    await kept.stop();
  });

  it('does not start again what it was told to stop, and passes the grace time on', async () => {
    const { started, said, start, log } = setUp();
    const kept = await KeptAlive.start({ name: 'redis', start, graceMs: 7 }, { log });
    await kept.stop();
    await kept.stop(1);
    expect([started.length, started[0]?.stops, said]).toEqual([1, [7], []]);
  });

  it('gives up waiting for a restart at once when stopped', async () => {
    const { started, start, log } = setUp();
    const kept = await KeptAlive.start({ name: 'redis', start }, { log });
    started[0]?.end(crash);
    await until(() => kept.pid === undefined);
    await kept.stop();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(started).toHaveLength(1);
  });

  it('allows so many failed first starts, then throws the last error', async () => {
    const { started, start, log } = setUp(['one', 'two']);
    await (await KeptAlive.start({ name: 'a', start, firstAttempts: 3 }, { log })).stop();
    expect(started).toHaveLength(1);
    await expect(
      KeptAlive.start({ name: 'b', start: setUp(['one', 'two']).start, firstAttempts: 2 }, { log }),
    ).rejects.toThrow('two');
  });
});
