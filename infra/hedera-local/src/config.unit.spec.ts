import { readConfig, readTask } from './config.ts';

describe('the command line', () => {
  it('has a default for everything but the folder', () => {
    expect(readConfig(['--data', '/tmp/x'])).toEqual({
      role: 'all',
      folder: '/tmp/x',
      host: '127.0.0.1',
      nodePort: 0,
      mirrorRestPort: 0,
      mirrorGrpcPort: 0,
      rate: { hbars: 1, cents: 12 },
      consensusDelayMs: 0,
      heartbeatSeconds: 10,
      faults: false,
      snapshotEvery: 2000,
    });
  });

  it.each([
    [[], '--data is missing'],
    [['--data', 'x', '--node-port', '70000'], '--node-port must be a whole number from 0 to 65535'],
    [['--data', 'x', '--cents-per-hbar', '0'], '--cents-per-hbar must be a whole number from 1 to 1000000'],
    [['--data', 'x', '--consensus-delay-ms', '-5'], '--consensus-delay-ms'],
    [['--data', 'x', '--role', 'king'], '--role must be all, node or mirror'],
    [['--data', 'x', '--unknown'], 'Unknown option'],
  ])('refuses %j', (args, message) => {
    expect(() => readConfig(args)).toThrow(message);
  });

  it('has tasks on a folder', () => {
    expect(readTask(['repair', '--data', '/tmp/x', '--yes'])).toEqual({ name: 'repair', folder: '/tmp/x', yes: true });
    expect(readTask(['snapshot', '--data', '/tmp/x', '--until', '90'])).toEqual({
      name: 'snapshot',
      folder: '/tmp/x',
      until: 90,
    });
    expect(readTask(['--data', '/tmp/x'])).toBeUndefined();
    expect(() => readTask(['repair'])).toThrow('--data is missing');
  });
});
