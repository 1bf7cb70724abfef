import { sourceLines } from './source-lines.ts';

const hidden = '[hidden]';
/** Keys whose values are personal or secret wherever they appear. */
const secretKeys =
  /^(authorization|cookie|set-cookie|x-asili-.*|x-csrf-token|csrf.*|.*phone.*|.*e-?mail.*|code|otp|pin|.*password.*|.*secret.*|.*token|body|payload|(first|last|business|full)?name|address|shippingaddress|to|text)$/i;
const emailText = /[\w.+%-]+@[\w-]+(\.[\w-]+)+/g;
const phoneText = /(?<![\w.])\+\d[\d ()-]{6,16}\d|(?<![\w.])0\d{9}(?![\w.])/g;

/** Text without addresses and phone numbers. */
export function scrubText(text: string): string {
  return text.replace(emailText, hidden).replace(phoneText, hidden);
}

/** A copy for the log: personal and secret fields hidden at any depth, errors flattened, long things cut. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value.length > 2000 ? `${value.slice(0, 2000)}…` : value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 5) return '[deep]';
  if (value instanceof Error) return scrubError(value, depth);
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => scrub(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, secretKeys.test(key) ? hidden : scrub(item, depth + 1)]),
  );
}

function scrubError(error: Error, depth: number): Record<string, unknown> {
  const code = (error as { code?: unknown }).code;
  return {
    kind: error.name,
    message: scrubText(error.message.slice(0, 1000)),
    ...((typeof code === 'string' || typeof code === 'number') && { errorCode: code }),
    stack: scrubText(sourceLines((error.stack ?? '').split('\n').slice(1, 9).join('\n'))),
    ...(error.cause !== undefined && depth < 3 && { cause: scrub(error.cause, depth + 1) }),
  };
}
