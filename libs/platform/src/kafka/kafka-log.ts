import { logLevel, type logCreator } from 'kafkajs';
import type { Log } from '../logging/log.ts';

/** kafkajs speaks through our log; what it calls an error is for us a warning, because every cause is retried. */
export function kafkaLog(log: Log): logCreator {
  return () =>
    ({ level, log: { message, error, groupId, topic } }) => {
      const fields = { reason: error as unknown, groupId: groupId as unknown, topic: topic as unknown };
      if (level === logLevel.ERROR || level === logLevel.WARN) log.warn(`kafka: ${message}`, fields);
      else log.debug(`kafka: ${message}`, fields);
    };
}
