import { freePort } from '../running/ports.ts';
import { startContainer } from './container.ts';
import { KAFKA_VERSION } from './kafka-program.ts';
import type { Source } from './source.ts';

/** The official image, one node as broker and controller. */
export const kafkaDocker: Source = {
  component: 'kafka',
  title: 'Kafka in Docker',
  applies: (context) => context.docker(),
  start: async (context) => {
    const port = await freePort();
    const { stop } = await startContainer(context, {
      image: `apache/kafka:${KAFKA_VERSION}`,
      ports: [{ container: 9092, host: port }],
      dataFolder: '/var/lib/kafka/data',
      readyLog: /Kafka Server started/,
      environment: {
        KAFKA_NODE_ID: '1',
        KAFKA_PROCESS_ROLES: 'broker,controller',
        KAFKA_LISTENERS: 'PLAINTEXT://:9092,INTERNAL://:19092,CONTROLLER://:9093',
        KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port},INTERNAL://localhost:19092`,
        KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,INTERNAL:PLAINTEXT',
        KAFKA_INTER_BROKER_LISTENER_NAME: 'INTERNAL',
        KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
        KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
        KAFKA_LOG_DIRS: '/var/lib/kafka/data',
        KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
        KAFKA_NUM_PARTITIONS: '3',
        KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
        KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
        KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
        KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      },
    });
    return { env: { KAFKA_BROKERS: `127.0.0.1:${port}` }, stop };
  },
};
