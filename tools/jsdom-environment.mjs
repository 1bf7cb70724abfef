import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with what every browser has and jsdom has not: the Fetch API's parts and streams, as Node brings them. */
export default class extends TestEnvironment {
  constructor(...given) {
    super(...given);
    Object.assign(this.global, { Request, Response, Headers, TextEncoder, TextDecoder, ReadableStream, WritableStream, TransformStream, BroadcastChannel });
  }
}
