import { setTimeout as sleep } from 'node:timers/promises';
import { ShopError, type ShopClient } from './shop-client.ts';

interface Challenge {
  id: string;
}

/** The newest one-time code in the development mailbox that was sent to the address after `since`. */
export async function readCode(client: ShopClient, to: string, since: number): Promise<string> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const { messages } = (await client.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)) as {
      messages: { code?: string; at: string }[];
    };
    const code = messages.find((message) => message.code && Date.parse(message.at) >= since - 2000)?.code;
    if (code) return code;
    await sleep(100);
  }
  throw new ShopError(`no code arrived for ${to}`);
}

/**
 * Signs up (or in, when the address is known) with a one-time code.
 * @param path `/api/auth/register` or `/api/customers/auth/register`
 * @param to the address the code goes to
 */
export async function signUp(
  client: ShopClient,
  path: string,
  to: string,
  details: Record<string, unknown>,
): Promise<{ id: string }> {
  const since = Date.now();
  const first = (await client.post(path, details)) as { challenge?: Challenge };
  if (!first.challenge) throw new ShopError(`${path} gave no challenge`);
  const code = await readCode(client, to, since);
  const second = (await client.post(path, { ...details, code, challengeId: first.challenge.id })) as Record<
    string,
    { id: string } | null
  >;
  const person = second['artisan'] ?? second['customer'];
  if (!person) throw new ShopError(`${path} did not sign ${to} in`);
  return person;
}
