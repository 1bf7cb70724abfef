/** The queue of requests of one connection; not part of kafkajs's public names. */
declare module 'kafkajs/src/network/requestQueue/index.js' {
  export default class RequestQueue {
    constructor(options: object);
    pending: unknown[];
    scheduleCheckPendingRequests(): void;
  }
}
