import { givenBy } from './given.ts';

/** Kafka brokers the user runs: `KAFKA_BROKERS=host:port,host:port`. */
export const kafkaUrl = givenBy(
  'kafka',
  'KAFKA_BROKERS',
  (value) => value.split(',').every((broker) => /^\S+:\d+$/.test(broker.trim())),
  'host:port,host:port',
);
