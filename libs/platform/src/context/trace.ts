import { randomFillSync } from 'node:crypto';

const shape = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/;

const random = Buffer.alloc(4096);
let used = random.length;

/** So many random bytes in hexadecimal. One call to the system serves many: it would cost as much as a small answer. */
function randomHex(bytes: number): string {
  if (used + bytes > random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += bytes;
  return random.toString('hex', used - bytes, used);
}

/** The `traceparent` of a step within a caller's trace, or of a new trace where there is none. Source: W3C Trace Context, level 1. */
export function traceStep(caller?: string): string {
  const [, trace = randomHex(16), flags = '01'] = shape.exec(caller ?? '') ?? [];
  return `00-${trace}-${randomHex(8)}-${flags}`;
}

/** The part that all steps of a trace share. */
export function traceId(traceparent: string | undefined): string | undefined {
  return shape.exec(traceparent ?? '')?.[1];
}
