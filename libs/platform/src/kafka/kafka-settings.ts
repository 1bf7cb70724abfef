import { readFileSync } from 'node:fs';
import { logLevel, type logCreator, type KafkaConfig, type SASLOptions } from 'kafkajs';
import type { Log } from '../logging/log.ts';
import { ConfigError, requireValue, type Config } from '../config/define-config.ts';
import { readSecret } from '../config/secrets.ts';
import type { TopicDefaults } from './topics.ts';

/** kafkajs speaks through our log; what it calls an error is for us a warning, because every cause is retried. */
export function kafkaLog(log: Log): logCreator {
  return () =>
    ({ level, log: { message, error, groupId, topic } }) => {
      const fields = { reason: error as unknown, groupId: groupId as unknown, topic: topic as unknown };
      if (level === logLevel.ERROR || level === logLevel.WARN) log.warn(`kafka: ${message}`, fields);
      else log.debug(`kafka: ${message}`, fields);
    };
}

export interface KafkaSettings {
  readonly brokers: string[];
  readonly security: Pick<KafkaConfig, 'ssl' | 'sasl'>;
  readonly topics: TopicDefaults;
}

/** A record counts as stored when two of three copies have it, so one broker may be away. */
const productionCopies = 3;

/**
 * How the brokers are reached, and how topics are made that are not there yet. Production makes three copies of a topic
 * unless `KAFKA_REPLICATION_FACTOR` says otherwise: copies cannot be added later without moving partitions by hand.
 * @throws ConfigError for half of a login, and in production for a password that would go over the wire as it is
 */
export function kafkaSettings(config: Config, env: NodeJS.ProcessEnv = process.env): KafkaSettings {
  const { KAFKA_PARTITIONS, KAFKA_REPLICATION_FACTOR, NODE_ENV } = config.values;
  const copies = KAFKA_REPLICATION_FACTOR ?? (NODE_ENV === 'production' ? productionCopies : undefined);
  return {
    brokers: requireValue(config, 'KAFKA_BROKERS').split(','),
    security: { ...tlsOf(config), ...loginOf(config, env) },
    topics: { partitions: KAFKA_PARTITIONS, ...(copies !== undefined && { copies }) },
  };
}

function tlsOf({ service, values: { KAFKA_SSL, KAFKA_SSL_CA_FILE } }: Config): Pick<KafkaConfig, 'ssl'> {
  if (!KAFKA_SSL) return {};
  if (KAFKA_SSL_CA_FILE === undefined) return { ssl: true };
  try {
    return { ssl: { ca: [readFileSync(KAFKA_SSL_CA_FILE, 'utf8')] } };
  } catch {
    throw new ConfigError(service, ['KAFKA_SSL_CA_FILE (not readable)']);
  }
}

function loginOf(config: Config, env: NodeJS.ProcessEnv): Pick<KafkaConfig, 'sasl'> {
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_SASL_USERNAME: username, KAFKA_SSL, NODE_ENV } = config.values;
  if (mechanism === undefined && username === undefined) return {};
  if (mechanism === undefined)
    throw new ConfigError(config.service, ['KAFKA_SASL_MECHANISM (missing beside KAFKA_SASL_USERNAME)']);
  if (username === undefined)
    throw new ConfigError(config.service, ['KAFKA_SASL_USERNAME (missing beside KAFKA_SASL_MECHANISM)']);
  if (NODE_ENV === 'production' && mechanism === 'plain' && !KAFKA_SSL)
    throw new ConfigError(config.service, ['KAFKA_SSL (a plain password needs it)']);
  return { sasl: { mechanism, username, password: readSecret(config, 'kafka-password', env) } as SASLOptions };
}
