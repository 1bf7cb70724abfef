import type { SessionChange } from '@asili/contracts';
import type { NewSession } from './session.ts';

/** The part of a Fastify reply that controllers use. */
export interface Reply {
  code(status: number): unknown;
  header(name: string, value: string): unknown;
}

const name = 'x-asili-session';

/** Has the gateway put the new session into the browser's cookie. */
export function setSession(reply: Reply, session: NewSession): void {
  reply.header(
    name,
    JSON.stringify({ op: 'set', id: session.secret, maxAgeS: session.maxAgeSeconds } satisfies SessionChange),
  );
}

/** Has the gateway take the session cookie away. */
export function clearSession(reply: Reply): void {
  reply.header(name, JSON.stringify({ op: 'clear' } satisfies SessionChange));
}
