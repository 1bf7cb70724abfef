import { expect, it, jest } from '@jest/globals';
import type { Admin } from 'kafkajs';
import { untilLed } from './topics.ts';

type Asked = Admin['fetchTopicOffsets'];
const notYet = new Error('This server is not the leader for that topic-partition');

it('waits until the leaders of a topic know that they are', async () => {
  const asked = jest.fn<Asked>().mockRejectedValueOnce(notYet).mockRejectedValueOnce(notYet).mockResolvedValue([]);
  await untilLed({ fetchTopicOffsets: asked }, 'asili.orders.v1');
  expect(asked.mock.calls).toEqual([['asili.orders.v1'], ['asili.orders.v1'], ['asili.orders.v1']]);
});

it('says what the broker said last once it has waited long enough', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(31_000);
  await expect(untilLed({ fetchTopicOffsets: () => Promise.reject(notYet) }, 'asili.orders.v1')).rejects.toBe(notYet);
  now.mockRestore();
});
