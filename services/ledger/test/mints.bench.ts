/**
 * Certificates a second, from the event to the serial in safe keeping, one service process on this machine.
 * Run: node --import ../../tools/typescript.mjs --conditions=@asili/source test/mints.bench.ts [certificates] [photos]
 * with KAFKA_BROKERS, MONGO_URL and REDIS_URL. Prints figures; passes nothing and fails nothing.
 */
import { until } from '@asili/platform/testing';
import { LedgerHarness } from './support/ledger-harness.ts';
import type { LedgerProcess } from './support/ledger-process.ts';

const [certificates = 300, photos = 1] = process.argv.slice(2).map(Number);
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const harness = await LedgerHarness.build();
try {
  const ledger = await harness.ledger({ LEDGER_MINTS_PER_SECOND: '100000' });
  await run(ledger, 20, 20); // Warm.
  await run(ledger, certificates, certificates);
  await run(ledger, Math.min(certificates, 100), 1);
} finally {
  await harness.end();
}
process.exit(0);

/** `inFlight` certificates at a time until `total` are held. */
async function run(ledger: LedgerProcess, total: number, inFlight: number): Promise<void> {
  const latencies: number[] = [];
  const started = performance.now();
  const cpu = ledger.cpuSeconds;
  for (let done = 0; done < total; done += inFlight) {
    const products = Array.from({ length: Math.min(inFlight, total - done) }, () => harness.registration(photos));
    const asked = performance.now();
    await harness.events.publishAll(
      products.map((data) => ({ type: 'products.product-registered.v3' as const, data })),
    );
    const waiting = new Set(products.map(({ productId }) => productId));
    let read = 0;
    await until(
      () => {
        for (; read < harness.events.seen.length; read += 1) {
          const event = harness.events.seen[read];
          if (event?.type === 'ledger.certificate-minted.v1' && waiting.delete(event.productId))
            latencies.push(performance.now() - asked);
        }
        return waiting.size === 0;
      },
      'every certificate',
      300_000,
    );
  }
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  const figures = {
    certificates: total,
    inFlight,
    photos,
    seconds: Number(seconds.toFixed(2)),
    perSecond: Number((total / seconds).toFixed(1)),
    p50Ms: Math.round(percentile(latencies, 0.5)),
    p95Ms: Math.round(percentile(latencies, 0.95)),
    serviceCpuMsEach: Math.round(((ledger.cpuSeconds - cpu) * 1000) / total),
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}
