import { randomBytes } from 'node:crypto';

const shape = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/;

/** The `traceparent` of a step within a caller's trace, or of a new trace where there is none. Source: W3C Trace Context, level 1. */
export function traceStep(caller?: string): string {
  const [, trace = randomBytes(16).toString('hex'), flags = '01'] = shape.exec(caller ?? '') ?? [];
  return `00-${trace}-${randomBytes(8).toString('hex')}-${flags}`;
}

/** The part that all steps of a trace share. */
export function traceId(traceparent: string | undefined): string | undefined {
  return shape.exec(traceparent ?? '')?.[1];
}
