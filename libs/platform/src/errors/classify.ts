import { DomainError } from '@asili/kernel';
import { ZodError } from 'zod';
import { PermanentError } from './platform-errors.ts';

const unavailableNames = new Set([
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoClientClosedError',
  'MongoOperationTimeoutError',
  'MongoWaitQueueTimeoutError',
  'PoolClearedOnNetworkError',
  'WaitQueueTimeoutError',
  'MongooseServerSelectionError',
  'MaxRetriesPerRequestError',
  'ConnectionError',
  'ConnectionClosedError',
  'DeadlineExceeded',
  'KafkaJSConnectionError',
  'KafkaJSConnectionClosedError',
  'KafkaJSRequestTimeoutError',
  'KafkaJSNumberOfRetriesExceeded',
  'KafkaJSNoBrokerAvailableError',
  'KafkaJSBrokerNotFound',
  'KafkaJSServerDoesNotSupportApiKey',
]);
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'NR_CLOSED',
]);
/** A MongoDB server that answers, but is not or no longer the one to ask: an election, a step-down, a shutdown. Source: the server's error_codes.yml. */
const mongoElsewhere = new Set([91, 189, 10107, 11600, 11602, 13435, 13436]);
const mongoPassing = ['RetryableWriteError', 'TransientTransactionError'];
/** ioredis gives these as plain errors; its text is all that tells them apart. */
const redisDown = new Set([
  'Connection is closed.',
  'Command timed out',
  "Stream isn't writeable and enableOfflineQueue options is false",
]);
/** A Redis server that answers, but not yet or not now. */
const redisBusy = /^(LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|READONLY|BUSY) /;
const transientStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Whether the error says that a backing service or a neighbour does not answer, so that waiting can help. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DomainError) return error.status === 503 || error.status === 502 || error.status === 504;
  if (!(error instanceof Error)) return false;
  if (unavailableNames.has(error.name)) return true;
  const code = (error as NodeJS.ErrnoException).code;
  if (typeof code === 'string' && unavailableCodes.has(code)) return true;
  if (isMongoElection(error)) return true;
  if (error.cause !== undefined && error.cause !== error && isUnavailable(error.cause)) return true;
  return error.name === 'ReplyError'
    ? redisBusy.test(error.message)
    : error.constructor === Error && redisDown.has(error.message);
}

/** By label too, because the driver gives it to answers whose code alone does not tell; the codes of other systems are not looked at. */
function isMongoElection(error: Error): boolean {
  const { code, errorLabels } = error as { code?: unknown; errorLabels?: unknown };
  if (Array.isArray(errorLabels) && mongoPassing.some((label) => errorLabels.includes(label))) return true;
  return error.name.startsWith('Mongo') && typeof code === 'number' && mongoElsewhere.has(code);
}

/** Whether no retry of the same event can succeed: wrong shape, or a refusal by a business rule. */
export function isPermanent(error: unknown): boolean {
  if (error instanceof PermanentError || error instanceof ZodError || error instanceof SyntaxError) return true;
  return error instanceof DomainError && !transientStatuses.has(error.status);
}

/** Mongo's answer to a write it stopped at its `maxTimeMS`: nothing was written. Not so when only the wait for other members was stopped. */
export function isStoppedInTime(error: unknown): boolean {
  return error instanceof Error && error.name === 'MongoServerError' && (error as { code?: unknown }).code === 50;
}

/** Mongo's answer to a second insert under a unique key. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === 11000;
}

/**
 * Whether a write to Mongo took place: false where another one has that unique key already. So an insert is a claim that one of many makes, and
 * a conditional upsert changes nothing where the document that is there fails its condition. @throws whatever else went wrong
 */
export async function unlessDuplicate(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
