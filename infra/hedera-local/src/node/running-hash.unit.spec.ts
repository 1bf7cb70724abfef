import { nextRunningHash, RUNNING_HASH_BYTES } from './running-hash.ts';

describe('running hash of a topic', () => {
  // Two messages as a real consensus node 0.76.1 hashed them.
  const sent = [
    {
      consensus: 1_795_268_719_372_294_382n,
      sequence: 1,
      message: Buffer.from('hello'),
      hash: '3afd45ee4cc008d5ecf17091b63b7701ca1a40c675bc355373ede4a88328cca0cf8f0c4536623a244df22d7b7a27830b',
    },
    {
      consensus: 1_795_268_719_456_981_441n,
      sequence: 2,
      message: Buffer.from('second message'),
      hash: '4c0ecba90a55aa8e86283355d8e83807613335cc211fcd146d24211cfef323f2a643acbcc3ec1059bd0cb3b84c372230',
    },
  ];

  it('is what the consensus node computes, message after message', () => {
    let runningHash: Uint8Array = new Uint8Array(RUNNING_HASH_BYTES);
    for (const { hash, ...message } of sent) {
      runningHash = nextRunningHash({ num: 1020, runningHash }, { payer: 1017, ...message });
      expect(Buffer.from(runningHash).toString('hex')).toBe(hash);
    }
  });
});
