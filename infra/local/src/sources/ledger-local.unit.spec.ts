import { readyLine, replayProgress } from './ledger-local.ts';

describe('the ready line of the local Hedera network', () => {
  it('is found among other output', () => {
    const line = {
      ready: true,
      nodePort: 1,
      mirrorRestPort: 2,
      mirrorGrpcPort: 3,
      network: 'local',
      operatorId: '0.0.2',
      operatorKeyFile: '/k',
    };
    expect(readyLine(`starting\n${JSON.stringify(line)}\nserving\n`)).toEqual(line);
  });

  it('is not seen before it is whole', () => {
    expect(readyLine('starting\n{"ready":true,"nodePort":1')).toBeUndefined();
    expect(readyLine('')).toBeUndefined();
  });
});

describe('the progress of the local Hedera network', () => {
  it('is the last it told, and nothing until it tells', () => {
    expect(replayProgress('')).toBeUndefined();
    expect(
      replayProgress(
        'hedera-local: reading the log: 10 of 40 entries, 25 %\nhedera-local: reading the log: 20 of 40 entries, 50 %\nhedera',
      ),
    ).toBe('reading the log: 20 of 40 entries, 50 %');
  });
});
