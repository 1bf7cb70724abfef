import { randomUUID } from 'node:crypto';
import { requestOf, screenOf, type PhoneProvider, type PhoneScreen } from '@asili/simulators';
import { ShopClient } from '@asili/test-kit';
import { origin } from './shop.ts';

const world = new ShopClient(origin);

/** Where each provider brings what its callers dial. */
async function readEndpoints(): Promise<ReadonlyMap<string, string>> {
  const { endpoints } = (await world.get('/dev/ussd.json')) as { endpoints: { provider: string; url: string }[] };
  return new Map(endpoints.map(({ provider, url }) => [provider, new URL(new URL(url).pathname, origin).href]));
}
let known: Promise<ReadonlyMap<string, string>> | undefined;
export const phoneEndpoints = (): Promise<ReadonlyMap<string, string>> => (known ??= readEndpoints());

/** Dials, answers what is typed, and gives the last screen. */
export async function call(
  provider: PhoneProvider,
  number: string,
  dialled: string,
  ...typed: readonly string[]
): Promise<PhoneScreen> {
  const sessionId = randomUUID();
  const url = (await phoneEndpoints()).get(provider);
  let screen: PhoneScreen = { text: '', ends: false };
  for (let count = 0; count <= typed.length; count += 1) {
    const { method, query, headers, body } = requestOf(provider, {
      sessionId,
      number,
      dialled,
      answers: typed.slice(0, count),
    });
    const reply = await fetch(`${url}${query}`, { method, headers, ...(body !== undefined && { body }) });
    screen = screenOf(provider, reply.status, await reply.text());
  }
  return screen;
}

/** What came to a number, newest first. */
export const textsTo = async (to: string): Promise<{ text: string; code?: string }[]> =>
  (
    (await world.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)) as {
      messages: { text: string; code?: string }[];
    }
  ).messages;

/** A browser asks for a code, and the phone shows it. */
export async function signInByPhone(
  number: string,
  pin: string,
): Promise<{ client: ShopClient; shown: string; firstName: string }> {
  const client = new ShopClient(origin);
  const { challenge } = (await client.post('/api/auth/login', { phoneNumber: number })) as {
    challenge: { id: string };
  };
  const shown =
    /Code for the web: (\d{6})/.exec((await call('airtel', number, '*384*7#', '98', '14', pin)).text)?.[1] ?? '';
  const { artisan } = (await client.post('/api/auth/login', {
    phoneNumber: number,
    code: shown,
    challengeId: challenge.id,
  })) as { artisan: { firstName: string } };
  return { client, shown, firstName: artisan.firstName };
}
