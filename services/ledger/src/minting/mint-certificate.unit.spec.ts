import { noFaults } from '../../test/support/simulated-network.ts';
import { SimulatedWorkers } from '../../test/support/simulated-workers.ts';
import { PhotoMismatch } from '../content/store-content.ts';

const storm = {
  lostRequest: 0.15,
  lostReply: 0.2,
  slowConsensus: 0.25,
  busy: 0.1,
  throttled: 0.15,
  unpaid: 0.03,
  noReceipt: 0.2,
  mirrorDown: 0.15,
};

describe('minting a certificate', () => {
  it('mints once and moves the serial into safe keeping', async () => {
    const workers = new SimulatedWorkers(1);
    await workers.request();
    expect(await workers.life()).toBe(true);
    expect(await workers.events()).toEqual([
      'certificate-requested',
      'certificate-content-stored',
      'transaction-signed',
      'certificate-signed',
      'serial-minted',
      'transaction-signed',
      'certificate-minted',
    ]);
    expect([...workers.network.serials.values()]).toEqual([
      { owner: '0.0.3', metadata: `ipfs://${workers.product.productId}` },
    ]);
  });

  it('mints nothing for a product that was archived, however far the content had come', async () => {
    for (const seed of [11, 12, 13]) {
      const workers = new SimulatedWorkers(seed);
      await workers.request();
      workers.network.faults = { ...noFaults, throttled: 1 };
      if (seed === 12) await workers.life(); // Signed once and voided: it would be signed anew.
      workers.network.faults = noFaults;
      workers.withdrawn = true;
      expect(await workers.life()).toBe(true);
      expect(await workers.state()).toMatchObject({ status: 'FAILED', reason: 'PRODUCT_ARCHIVED' });
      expect([workers.network.serials.size, (await workers.events()).at(-1)]).toEqual([0, 'certificate-failed']);
      expect(await workers.life()).toBe(true);
      expect(workers.network.serials.size).toBe(0);
    }
  });

  it('is given up for a photo that is another only when a later read says so as well', async () => {
    const workers = new SimulatedWorkers(16);
    await workers.request();
    workers.storing = new PhotoMismatch('img_1');
    expect(await workers.run()).toMatchObject({ done: false, delayMs: 5_000 });
    expect(await workers.state()).toMatchObject({ status: 'NEW', waitingFor: 'PHOTO_DIFFERS' });
    workers.storing = undefined;
    expect(await workers.life()).toBe(true);
    expect((await workers.state()).status).toBe('HELD');
    const lost = new SimulatedWorkers(17);
    await lost.request();
    lost.storing = new PhotoMismatch('img_1');
    await lost.run();
    await lost.run();
    expect(await lost.state()).toMatchObject({ status: 'FAILED', reason: 'PHOTO_MISMATCH' });
  });

  it('signs nothing before its turn, and asks again when that comes', async () => {
    const workers = new SimulatedWorkers(15);
    await workers.request();
    workers.limitMs = 700;
    expect(await workers.run()).toEqual({ done: false, delayMs: 700 });
    expect(await workers.events()).toEqual(['certificate-requested', 'certificate-content-stored']);
    workers.limitMs = 0;
    expect(await workers.run()).toEqual({ done: true });
  });

  it('takes what was signed before the product was archived to its end', async () => {
    const workers = new SimulatedWorkers(14);
    await workers.request();
    workers.network.faults = { ...noFaults, lostReply: 1, noReceipt: 1 };
    await workers.life();
    expect((await workers.state()).status).toBe('SIGNED');
    workers.withdrawn = true;
    workers.network.faults = noFaults;
    workers.network.pass(5_000);
    for (let round = 0; round < 5 && !(await workers.life()); round += 1) workers.network.pass(15_000);
    expect([(await workers.state()).status, workers.network.serials.size]).toEqual(['HELD', 1]);
  });

  it('makes a new id after an expiry only when the mirror has seen beyond it', async () => {
    const workers = new SimulatedWorkers(2);
    await workers.request();
    workers.network.faults = { ...noFaults, lostRequest: 1 };
    expect(await workers.life()).toBe(false);
    workers.network.faults = noFaults;
    workers.network.mirrorLagMs = 60_000;
    workers.network.pass(131_000); // Expired 15 s ago by every clock, but the mirror is a minute behind.
    expect(await workers.life()).toBe(false);
    expect(await workers.events()).not.toContain('transaction-voided');
    workers.network.pass(60_000);
    await workers.life();
    workers.network.mirrorLagMs = 0;
    expect(await workers.life()).toBe(true);
    expect((await workers.events()).filter((type) => type === 'transaction-voided')).toHaveLength(1);
    expect(workers.network.serials.size).toBe(1);
  });

  it('finds out from the mirror what happened when no receipt is kept any more', async () => {
    const workers = new SimulatedWorkers(3);
    await workers.request();
    workers.network.faults = { ...noFaults, lostReply: 1, noReceipt: 1 };
    await workers.life();
    workers.network.faults = noFaults;
    workers.network.pass(400_000);
    expect(await workers.life()).toBe(true);
    expect(await workers.events()).not.toContain('transaction-voided');
    expect(workers.network.serials.size).toBe(1);
  });

  it('signs anew after consensus throttled it', async () => {
    const workers = new SimulatedWorkers(4);
    await workers.request();
    workers.network.faults = { ...noFaults, throttled: 1 };
    expect(await workers.life()).toBe(false);
    workers.network.faults = noFaults;
    expect(await workers.life()).toBe(true);
    expect((await workers.events()).filter((type) => type === 'transaction-voided')).toHaveLength(1);
    expect(workers.network.serials.size).toBe(1);
  });

  it('tells of an empty account once, and goes on when it is filled', async () => {
    const workers = new SimulatedWorkers(5);
    await workers.request();
    workers.network.faults = { ...noFaults, unpaid: 1 };
    for (let i = 0; i < 4; i += 1) await workers.life();
    expect((await workers.events()).filter((type) => type === 'certificate-delayed')).toHaveLength(1);
    workers.network.faults = noFaults;
    expect(await workers.life()).toBe(true);
  });

  it.each([
    [Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }), 'STORAGE_FULL'],
    [new TypeError('nobody expected this'), 'SERVICE_TROUBLE'],
  ])('tells %s once as what it is, throws it on, and goes on when it is mended', async (error, reason) => {
    const workers = new SimulatedWorkers(6);
    await workers.request();
    workers.storing = error;
    for (let i = 0; i < 3; i += 1) await expect(workers.life()).rejects.toBe(error);
    expect(await workers.events()).toEqual(['certificate-requested', 'certificate-delayed']);
    expect(await workers.state()).toMatchObject({ status: 'NEW', waitingFor: reason });
    workers.storing = undefined;
    expect(await workers.life()).toBe(true);
  });

  it('mints exactly once through every storm: deaths at any call, lost messages, late consensus, a lagging mirror', async () => {
    const runs = Number(process.env['STORM_RUNS'] ?? 400);
    const total = { kills: 0, duplicates: 0, minted: 0, held: 0 };
    for (let seed = 1; seed <= runs; seed += 1) {
      const workers = new SimulatedWorkers(seed);
      await workers.request();
      await workers.storm(8, 3, storm, 0.06);
      const state = await workers.state();
      const serials = [...workers.network.serials.values()];
      if (state.status !== 'HELD' || serials.length !== 1 || serials[0]?.owner !== '0.0.3') {
        throw new Error(
          `seed ${seed}: ${state.status}, ${JSON.stringify(serials)}, ${(await workers.events()).join(' ')}`,
        );
      }
      total.kills += workers.kills;
      total.duplicates += workers.network.duplicates;
      total.minted += serials.length;
      total.held += 1;
    }
    process.stdout.write(`storm: ${JSON.stringify({ runs, ...total })}\n`);
    expect(total.minted).toBe(runs);
    expect(total.kills).toBeGreaterThan(runs);
  }, 120_000);
});
