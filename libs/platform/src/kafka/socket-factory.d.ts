/** How kafkajs connects by itself; not part of its public names. */
declare module 'kafkajs/src/network/socketFactory.js' {
  import type { ISocketFactory } from 'kafkajs';
  export default function createSocketFactory(): ISocketFactory;
}
