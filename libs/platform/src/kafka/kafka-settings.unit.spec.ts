import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ConfigError, defineConfig } from '../config/define-config.ts';
import { kafkaSettings } from './kafka-settings.ts';
import { topicConfig } from './topics.ts';

const password = 'a password of Kafka';
const settings = (values: Record<string, string> = {}) => {
  const env = {
    KAFKA_BROKERS: 'a:9092,b:9092',
    ASILI_SECRETS_DIR: mkdtempSync(path.join(tmpdir(), 'asili-kafka-')),
    KAFKA_PASSWORD_SECRET: password,
    ...values,
  };
  return kafkaSettings(defineConfig('sample', z.object({}), env), env);
};
const copiesOn = (brokers: number, values: Record<string, string>) =>
  topicConfig('asili.made.v1', '', brokers, settings(values).topics).replicationFactor;

describe('settings of Kafka', () => {
  it('are neither TLS nor a login, and twelve partitions, where nothing is said', () => {
    expect(settings()).toEqual({ brokers: ['a:9092', 'b:9092'], security: {}, topics: { partitions: 12 } });
  });

  it.each(['plain', 'scram-sha-256', 'scram-sha-512'])(
    'take a login by %s over TLS, its password from the secrets',
    (mechanism) => {
      expect(
        settings({
          NODE_ENV: 'production',
          KAFKA_SSL: 'true',
          KAFKA_SASL_MECHANISM: mechanism,
          KAFKA_SASL_USERNAME: 'sample',
        }).security,
      ).toEqual({ ssl: true, sasl: { mechanism, username: 'sample', password } });
    },
  );

  it('trust an authority of ones own', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'asili-ca-')), 'ca.pem');
    writeFileSync(file, 'PEM');
    expect(settings({ KAFKA_SSL: '1', KAFKA_SSL_CA_FILE: file }).security).toEqual({ ssl: { ca: ['PEM'] } });
    expect(() => settings({ KAFKA_SSL: '1', KAFKA_SSL_CA_FILE: `${file}.gone` })).toThrow(ConfigError);
  });

  it.each([
    ['a name without a mechanism', { KAFKA_SASL_USERNAME: 'sample' }, 'KAFKA_SASL_MECHANISM'],
    ['a mechanism without a name', { KAFKA_SASL_MECHANISM: 'plain' }, 'KAFKA_SASL_USERNAME'],
    [
      'a plain password on a plain wire in production',
      { NODE_ENV: 'production', KAFKA_SASL_MECHANISM: 'plain', KAFKA_SASL_USERNAME: 'sample' },
      'KAFKA_SSL',
    ],
    [
      'a mechanism that is none',
      { KAFKA_SASL_MECHANISM: 'gssapi', KAFKA_SASL_USERNAME: 'sample' },
      'KAFKA_SASL_MECHANISM',
    ],
  ])('refuse %s', (_what, values, named) => {
    expect(() => settings(values as unknown as Record<string, string>)).toThrow(
      expect.objectContaining({ message: expect.stringContaining(named) }),
    );
  });

  it('make as many copies as there are brokers, three in production however many answer, and as many as are said', () => {
    expect([copiesOn(1, {}), copiesOn(2, {}), copiesOn(6, {})]).toEqual([1, 2, 3]);
    expect([copiesOn(1, { NODE_ENV: 'production' }), copiesOn(6, { NODE_ENV: 'production' })]).toEqual([3, 3]);
    expect(copiesOn(1, { NODE_ENV: 'production', KAFKA_REPLICATION_FACTOR: '1' })).toBe(1);
    expect(copiesOn(6, { KAFKA_REPLICATION_FACTOR: '5' })).toBe(5);
  });

  it('make as many partitions as are said, but for topics that say it themselves', () => {
    const { topics } = settings({ KAFKA_PARTITIONS: '48' });
    expect(topicConfig('asili.made.v1', '', 1, topics).numPartitions).toBe(48);
    expect(topicConfig({ name: 'asili.made.v1', partitions: 1 }, '', 1, topics).numPartitions).toBe(1);
  });
});
