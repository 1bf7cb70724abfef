import 'reflect-metadata';
import { ConfigError, Log } from '@asili/platform';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { config } from './config.ts';
import { createGateway, type RunningGateway } from './start-gateway.ts';

const stopDeadlineMs = 10_000;
const log = new Log({ service: 'gateway', level: process.env['LOG_LEVEL'] ?? 'info' });

function stopOnSignal(gateway: RunningGateway): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info('stopping', { signal });
    const inTime = await Promise.race([gateway.close().then(() => true), delay(stopDeadlineMs, false)]);
    process.exit(inTime ? 0 : 1);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}

try {
  const gateway = await createGateway();
  await gateway.server.listen({ port: config.values.PORT, host: config.values.HOST });
  if (config.values.METRICS_PORT !== undefined) gateway.metrics.listen(config.values.METRICS_PORT, config.values.HOST);
  stopOnSignal(gateway);
  log.info('listening', { port: (gateway.server.server.address() as AddressInfo).port });
} catch (error) {
  log.error('could not start', error instanceof ConfigError ? { keys: error.keys } : { error });
  process.exit(1);
}
