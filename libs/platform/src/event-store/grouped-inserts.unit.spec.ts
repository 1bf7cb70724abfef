import { expect, it } from '@jest/globals';
import { isDuplicateKey } from '../errors/classify.ts';
import { DeadlinePassed } from '../errors/platform-errors.ts';
import { GroupedInserts } from './mongo-event-store.ts';

interface Row {
  _id: string;
}

/** A collection with unique ids whose calls end when the test says so. */
function scene() {
  const rows = new Set<string>();
  const calls: { ids: string[]; maxTimeMS: number | undefined; end: (error?: Error) => void }[] = [];
  const insertMany = (documents: readonly Row[], { maxTimeMS }: { maxTimeMS?: number }) =>
    new Promise<undefined>((resolve, reject) => {
      calls.push({
        ids: documents.map(({ _id }) => _id),
        maxTimeMS,
        end: (error) => {
          const writeErrors = documents.flatMap(({ _id }, index) =>
            rows.has(_id) ? [{ index, code: 11000, errmsg: `E11000 dup key ${_id}` }] : [],
          );
          for (const { _id } of documents) rows.add(_id);
          if (error ?? writeErrors.length > 0) reject(error ?? Object.assign(new Error('bulk'), { writeErrors }));
          else resolve(undefined);
        },
      });
    });
  const inserts = new GroupedInserts<Row>(() => ({ insertMany }) as never);
  const settled = () =>
    new Promise((resolve) => {
      setImmediate(resolve);
    });
  return { rows, calls, settled, insert: (_id: string, withinMs?: number) => inserts.insert({ _id }, withinMs) };
}

it('sends what comes while two calls are under way together, in order', async () => {
  const { calls, insert, settled } = scene();
  const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => insert(id)));
  expect(calls.map(({ ids }) => ids)).toEqual([['a'], ['b']]);
  calls[0]?.end();
  await settled();
  expect(calls.at(-1)?.ids).toEqual(['c', 'd', 'e']);
  calls.slice(1).forEach(({ end }) => end());
  await all;
  expect(calls).toHaveLength(3);
});

it('refuses the one that is there already, and inserts the others of its call', async () => {
  const { rows, calls, insert, settled } = scene();
  rows.add('d');
  const all = Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((id) => insert(id)));
  calls.slice(0, 2).forEach(({ end }) => end());
  await settled();
  calls[2]?.end();
  const results = await all;
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(
    results.flatMap((result) =>
      result.status === 'rejected' ? [[isDuplicateKey(result.reason), String(result.reason)]] : [],
    ),
  ).toEqual([[true, 'MongoServerError: E11000 dup key d']]);
});

it('tells everyone in a call that failed as a whole, and goes on', async () => {
  const { calls, insert, settled } = scene();
  const all = Promise.allSettled(['a', 'b', 'c', 'd'].map((id) => insert(id)));
  calls[0]?.end(new Error('away'));
  await settled();
  calls.slice(1).forEach(({ end }) => end());
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});

it('gives a call the shortest time of those in it, and does not send what waited too long', async () => {
  const { rows, calls, insert, settled } = scene();
  const first = ['a', 'b'].map((id) => insert(id));
  const late = insert('late', 0);
  const others = [insert('c', 60_000), insert('d', 30_000), insert('e')];
  calls.slice(0, 2).forEach(({ end }) => end());
  await expect(late).rejects.toThrow(DeadlinePassed);
  await settled();
  expect(calls[2]?.ids).toEqual(['c', 'd', 'e']);
  expect([calls[0]?.maxTimeMS, Number(calls[2]?.maxTimeMS) <= 30_000]).toEqual([undefined, true]);
  calls[2]?.end();
  await Promise.all([...first, ...others]);
  expect(rows.has('late')).toBe(false);
});
