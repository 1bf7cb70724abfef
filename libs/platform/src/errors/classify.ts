import { DomainError } from '@asili/kernel';
import { ZodError } from 'zod';
import { PermanentError } from './platform-errors.ts';

const unavailableNames = new Set([
  'MongoServerSelectionError', 'MongoNetworkError', 'MongoNetworkTimeoutError', 'MongoNotConnectedError', 'MongoTopologyClosedError',
  'MongoPoolClearedError', 'MongoOperationTimeoutError', 'MongoWaitQueueTimeoutError', 'PoolClearedOnNetworkError', 'WaitQueueTimeoutError', 'MongooseServerSelectionError',
  'MaxRetriesPerRequestError', 'ConnectionError', 'ConnectionClosedError', 'DeadlineExceeded',
  'KafkaJSConnectionError', 'KafkaJSConnectionClosedError', 'KafkaJSRequestTimeoutError', 'KafkaJSNumberOfRetriesExceeded',
  'KafkaJSNoBrokerAvailableError', 'KafkaJSBrokerNotFound', 'KafkaJSServerDoesNotSupportApiKey',
]);
const unavailableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT', 'NR_CLOSED']);
const unavailableMessages = /Connection is closed|Command timed out|Stream isn't writeable|LOADING|ECONNREFUSED|client was closed/i;
const transientStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Whether the error says that a backing service or a neighbour does not answer, so that waiting can help. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DomainError) return error.status === 503 || error.status === 502 || error.status === 504;
  if (!(error instanceof Error)) return false;
  if (unavailableNames.has(error.name)) return true;
  const code = (error as NodeJS.ErrnoException).code;
  if (typeof code === 'string' && unavailableCodes.has(code)) return true;
  if (error.cause !== undefined && error.cause !== error && isUnavailable(error.cause)) return true;
  return error.name !== 'ZodError' && unavailableMessages.test(error.message);
}

/** Whether no retry of the same event can succeed: wrong shape, or a refusal by a business rule. */
export function isPermanent(error: unknown): boolean {
  if (error instanceof PermanentError || error instanceof ZodError || error instanceof SyntaxError) return true;
  return error instanceof DomainError && !transientStatuses.has(error.status);
}

/** Mongo's answer to a second insert under a unique key. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === 11000;
}
