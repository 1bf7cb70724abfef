import { afterAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MemoryParking } from '../src/index.ts';
import { ConsumerRunner } from '../src/consumer/consumers.ts';
import { connectBus, deleteTopics, membersOf, ownNames, silentLog, until } from './support/backing.ts';
import { spawnScript } from './support/child.ts';
import { potEvents, publishPots, Recorder } from './support/pots.ts';

const names = ownNames();
const bus = connectBus(names);

afterAll(async () => {
  await deleteTopics(bus);
  await bus.close();
});

describe('a consumer group', () => {
  it('is left at once, though a fetch waits longer for records than the goodbye may take', async () => {
    const topic = 'asili.left.v1';
    const group = 'left.reader';
    const patient = connectBus(names, { fetchWaitMs: 9000 });
    await patient.ensureTopics([topic]);
    const handler = new Recorder({ group, topics: [topic] });
    const runner = new ConsumerRunner({
      handler,
      bus: patient,
      registry: potEvents,
      parking: new MemoryParking(),
      log: silentLog,
    });
    runner.start();
    await publishPots(bus, topic, [{ key: 'a', n: 1 }]);
    await until(async () => handler.handled.length === 1 && (await bus.lag(group, [topic])) === 0n);
    expect(await membersOf(bus, group)).toBe(1);
    await runner.stop();
    expect([await membersOf(bus, group), await bus.lag(group, [topic])]).toEqual([0, 0n]);
    await patient.close();
  });

  it('loses nothing when one of its two members is killed, and each key stays in order', async () => {
    const topic = 'asili.group.v1';
    const group = 'group.reader';
    await bus.ensureTopics([topic]);
    let rounds = 0;
    const publishRounds = async (count: number): Promise<void> => {
      await publishPots(
        bus,
        topic,
        Array.from({ length: 200 * count }, (_, n) => ({ key: `k${n % 200}`, n: rounds + Math.floor(n / 200) + 1 })),
      );
      rounds += count;
    };
    await publishRounds(5);
    const handler = new Recorder({ group, topics: [topic] }, async () => {
      await delay(2);
    });
    const runner = new ConsumerRunner({
      handler,
      bus,
      registry: potEvents,
      parking: new MemoryParking(),
      log: silentLog,
      sessionTimeoutMs: 6000,
    });
    const folder = mkdtempSync(path.join(tmpdir(), 'group-'));
    const file = path.join(folder, 'handled');
    writeFileSync(file, '');
    const child = spawnScript('consumer-child.ts', [JSON.stringify(names), group, topic, file]);
    const theirs = (): string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1);
    try {
      await until(() => theirs().length > 20); // The other member has to be compiled and to join first.
      runner.start();
      await until(async () => {
        // Something to share until both are members, and never much: a slow machine has to handle it all.
        if (theirs().length + handler.handled.length >= (rounds - 1) * 200) await publishRounds(1);
        return handler.handled.length > 20;
      });
      await publishRounds(10);
      child.kill('SIGKILL');
      await once(child, 'exit');
      const killed = Date.now();
      const handled = (): Set<string> => new Set([...theirs(), ...handler.handled.map(({ id }) => id)]);
      await until(() => handled().size === rounds * 200, 'every event handled', 300_000); // A starved member is taken for dead and joins again.
      process.stdout.write(
        `member killed after ${theirs().length} events: all ${rounds * 200} handled ${Date.now() - killed} ms later, ${theirs().length + handler.handled.length - rounds * 200} repeated\n`,
      );
      for (let k = 0; k < 200; k += 1) {
        const first = [...new Set(handler.of(`k${k}`))];
        expect(first).toEqual([...first].sort((a, b) => a - b));
      }
    } finally {
      child.kill('SIGKILL');
      await runner.stop();
      rmSync(folder, { recursive: true });
    }
  }, 400_000);
});
