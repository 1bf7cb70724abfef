import 'reflect-metadata';
import { ConfigError, Log, stopOnSignal } from '@asili/platform';
import type { AddressInfo } from 'node:net';
import { config, unlistedCallers } from './config.ts';
import { createGateway } from './start-gateway.ts';

const log = new Log({ service: 'gateway', level: process.env['LOG_LEVEL'] ?? 'info' });

try {
  const gateway = await createGateway(config);
  await gateway.server.listen({ port: config.values.PORT, host: config.values.HOST });
  if (config.values.METRICS_PORT !== undefined) gateway.metrics.listen(config.values.METRICS_PORT, config.values.HOST);
  stopOnSignal(gateway.close, log);
  const unlisted = unlistedCallers(config);
  if (unlisted.length > 0)
    log.warn(
      'gateway: callers that sign nothing may call from anywhere and are known by their secret alone; set their sources',
      { variables: unlisted },
    );
  log.info('listening', { port: (gateway.server.server.address() as AddressInfo).port });
} catch (error) {
  log.error('could not start', error instanceof ConfigError ? { keys: error.keys } : { error });
  process.exit(1);
}
