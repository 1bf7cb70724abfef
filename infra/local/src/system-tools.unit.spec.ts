import { MissingTools, requireTools, tools, type Machine, type Tool } from './system-tools.ts';

function missing(tool: Tool, later = false): Tool {
  let asked = 0;
  return { ...tool, present: async () => later && asked++ > 0 };
}

function machine(change: Partial<Machine>, ran: string[] = []): Machine {
  return {
    installer: 'apt',
    root: false,
    wait: async () => void ran.push('waits'),
    run: async (command, args) => void ran.push([command, ...args].join(' ')),
    ...change,
  };
}

describe('requireTools', () => {
  it('is silent when everything is there', async () => {
    await requireTools([{ ...tools.java, present: async () => true }], () => expect(false).toBe(true), machine({}));
  });

  it.each([
    [
      'a user on Debian',
      {},
      'Missing: Java 17 or newer, Maven. Install with: sudo apt-get install -y default-jdk-headless maven',
    ],
    [
      'root on Fedora',
      { installer: 'dnf' as const, root: true },
      'Missing: Java 17 or newer, Maven. Install with: dnf install -y java-21-openjdk-devel maven',
    ],
    [
      'macOS',
      { installer: 'brew' as const },
      'Missing: Java 17 or newer, Maven. Install with: brew install openjdk maven',
    ],
  ])('tells %s in one line what to run, and runs nothing', async (_who, change, line) => {
    const ran: string[] = [];
    const error = await requireTools(
      [missing(tools.java), missing(tools.maven)],
      () => undefined,
      machine(change, ran),
    ).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(MissingTools);
    expect([(error as Error).message, ran]).toEqual([line, []]);
  });

  it('installs on Debian as root, says so, and checks again', async () => {
    const ran: string[] = [];
    const said: string[] = [];
    await requireTools([missing(tools.redis, true)], (line) => said.push(line), machine({ root: true }, ran));
    expect(ran).toEqual(['apt-get update -q', 'apt-get install -y -q --no-install-recommends redis-server']);
    expect(said).toEqual(['installing redis-server with apt-get (redis-server missing)']);
    await expect(requireTools([missing(tools.redis)], () => undefined, machine({ root: true }))).rejects.toThrow(
      'Install with: apt-get install -y redis-server',
    );
  });

  it('waits while another program holds a lock of apt-get, up to five minutes, and for nothing else', async () => {
    const failing = (message: string, times: number, ran: string[]) =>
      machine(
        {
          root: true,
          run: async (_command, [action = '']) => {
            ran.push(action);
            if (ran.filter((line) => line === action).length <= times) throw new Error(message);
          },
        },
        ran,
      );
    const locked =
      'apt-get ended with 100\nE: Could not get lock /var/lib/apt/lists/lock. It is held by process 4711 (apt-get)';
    const patient: string[] = [];
    await requireTools([missing(tools.redis, true)], () => undefined, failing(locked, 2, patient));
    expect(patient).toEqual([
      'update',
      'waits',
      'update',
      'waits',
      'update',
      'install',
      'waits',
      'install',
      'waits',
      'install',
    ]);
    const held: string[] = [];
    await expect(
      requireTools([missing(tools.redis, true)], () => undefined, failing(locked, Infinity, held)),
    ).rejects.toThrow('Could not get lock');
    expect(held.filter((line) => line === 'waits')).toHaveLength(300);
    const broken: string[] = [];
    await expect(
      requireTools([missing(tools.redis, true)], () => undefined, failing('E: Unable to locate package', 1, broken)),
    ).rejects.toThrow('Unable to locate');
    expect(broken).toEqual(['update']);
  });
});
