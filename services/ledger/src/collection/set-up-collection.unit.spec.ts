import { stub } from '@asili/kernel/testing';
import { setImmediate as tick } from 'node:timers/promises';
import { noFaults, seeded, SimulatedNetwork } from '../../test/support/simulated-network.ts';
import { testSettings } from '../../test/support/settings.ts';
import { SettleTransaction } from '../network/settle-transaction.ts';
import { SignTransaction } from '../network/sign-transaction.ts';
import { CollectionStatus, type SetupAttempt, type SetupStepName, type SetupSteps } from './collection.ts';
import { KeyMismatch, SetUpCollection } from './set-up-collection.ts';

class MemorySteps implements SetupSteps {
  readonly attempts: SetupAttempt[] = [];
  async latest(step: SetupStepName): Promise<SetupAttempt | undefined> {
    await tick();
    return this.attempts.filter((one) => one.step === step).at(-1);
  }
  async begin(attempt: SetupAttempt): Promise<boolean> {
    await tick();
    if (this.attempts.some((one) => one.step === attempt.step && one.attempt === attempt.attempt)) return false;
    this.attempts.push({ ...attempt });
    return true;
  }
  async close(step: SetupStepName, attempt: number, outcome: object): Promise<void> {
    Object.assign(
      this.attempts.find((one) => one.step === step && one.attempt === attempt && one.state === 'open') ?? {},
      outcome,
    );
  }
}

function setUp(seed = 1, treasuryKey = 'aa') {
  const network = new SimulatedNetwork(seeded(seed));
  const steps = new MemorySteps();
  let ids = 0;
  const next = async (payer: string) => ({ payer, seconds: Math.floor(network.now / 1000) - 4, nanos: (ids += 1) });
  const settling = new SettleTransaction(network, network, { now: () => new Date(network.now) }, testSettings());
  const signing = new SignTransaction(network, network, stub({ next }), testSettings());
  const signer = (publicKey: string) => ({ publicKey, sign: () => new Uint8Array(64) });
  const process = (key = treasuryKey) => {
    const status = new CollectionStatus();
    const setUp = new SetUpCollection(
      steps,
      { treasury: signer(key), holding: signer('bb') },
      signing,
      settling,
      status,
    );
    return { status, run: (signal?: AbortSignal) => setUp.run(signal, 0) };
  };
  return { network, steps, process };
}

describe('setting up the collection', () => {
  it('takes four steps, once, however many processes begin together', async () => {
    const { steps, process } = setUp();
    const collections = await Promise.all([process(), process(), process()].map((one) => one.run()));
    expect(steps.attempts.map(({ step, state }) => [step, state])).toEqual([
      ['treasury-account', 'done'],
      ['holding-account', 'done'],
      ['collection', 'done'],
      ['association', 'done'],
    ]);
    expect(
      new Set(collections.map(({ tokenId, treasury, holdingAccount }) => `${tokenId} ${treasury} ${holdingAccount}`))
        .size,
    ).toBe(1);
  });

  it('adopts what is there', async () => {
    const { steps, process } = setUp();
    const first = await process().run();
    expect(await process().run()).toEqual({ ...first, treasurySigner: expect.anything() });
    expect(steps.attempts).toHaveLength(4);
  });

  it('settles by id what a lost reply left open, and never makes a second one', async () => {
    const { network, steps, process } = setUp(3);
    network.faults = { ...noFaults, lostReply: 0.5, lostRequest: 0.3, noReceipt: 0.3, busy: 0.2 };
    const time = setInterval(() => network.pass(500), 1);
    await process().run();
    clearInterval(time);
    expect(steps.attempts.filter(({ state }) => state === 'done')).toHaveLength(4);
  });

  it('refuses to go on with another key than the account was made with', async () => {
    const { process } = setUp();
    await process().run();
    const other = process('cc');
    await expect(other.run()).rejects.toThrow(KeyMismatch);
    expect(other.status.waitsFor).toBe('KEY_MISMATCH');
  });

  it('stops when told to', async () => {
    const { network, process } = setUp();
    network.faults = { ...noFaults, mirrorDown: 1 };
    const stop = new AbortController();
    const running = process().run(stop.signal);
    stop.abort();
    await expect(running).rejects.toThrow();
  });
});
