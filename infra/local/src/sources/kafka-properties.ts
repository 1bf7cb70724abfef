/**
 * Settings of a single development broker. A restart after SIGKILL waits out the session, so it is three seconds and not nine. Each
 * heartbeat and each idle record of the controller costs: at 300 ms and the default 500 ms a broker without clients took 3.8 % of a core, so 1.7.
 * So does every thread that waits for requests: it wakes three times a second.
 */
export function serverProperties(port: number, controllerPort: number, logDir: string): string {
  const settings: Record<string, string | number | boolean> = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    'log.dirs': logDir,
    'auto.create.topics.enable': false,
    'num.partitions': 3,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'share.coordinator.state.topic.num.partitions': 1,
    'group.initial.rebalance.delay.ms': 0,
    'broker.session.timeout.ms': 3000,
    'broker.heartbeat.interval.ms': 1000,
    'metadata.max.idle.interval.ms': 5000,
    'log.cleaner.dedupe.buffer.size': 8 << 20,
    'log.segment.bytes': 128 << 20,
    'num.network.threads': 1,
    'num.io.threads': 2,
    'background.threads': 2,
    'group.coordinator.threads': 1,
  };
  return Object.entries(settings)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');
}
