/** The queue of requests of one connection; not part of kafkajs's public names. */
declare module 'kafkajs/src/network/requestQueue/index.js' {
  export default class RequestQueue {
    constructor(options: object);
    readonly enforceRequestTimeout: boolean;
    readonly inflight: ReadonlyMap<number, InflightRequest>;
    pending: unknown[];
    readonly isConnected: () => boolean;
    scheduleCheckPendingRequests(): void;
    scheduleRequestTimeoutCheck(): void;
    destroy(): void;
  }

  interface InflightRequest {
    /** Milliseconds since the epoch. */
    readonly sentAt: number;
    /** Milliseconds. */
    readonly requestTimeout: number;
    timeoutRequest(): void;
  }
}
