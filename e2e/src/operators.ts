import type { DevelopmentOperators } from '@asili/contracts';
import { readCode, ShopClient, until, type Visit, type Visitors } from '@asili/test-kit';
import { Secret, TOTP } from 'otpauth';
import { origin } from './shop.ts';

export interface Operator {
  readonly email: string;
  readonly totpSecret: string;
}

/** Whoever this development system lets into the console; at least two. */
export async function operators(): Promise<readonly [Operator, Operator]> {
  const {
    operators: [first, second],
  } = (await new ShopClient(origin).get('/dev/operators.json')) as unknown as DevelopmentOperators;
  if (!first || !second) throw new Error('the system has fewer than two operators');
  return [first, second];
}

const stepMs = 30_000;
/** A code of an authenticator is good once, so whoever signs in again waits for the next. */
const used = new Map<string, number>();

async function nextTotp({ email, totpSecret }: Operator): Promise<string> {
  const step = () => Math.floor(Date.now() / stepMs);
  await until(() => Promise.resolve(step() > (used.get(email) ?? 0)), 'a new code of the authenticator', 2 * stepMs);
  used.set(email, step());
  return new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate();
}

/** Where signing in is no part of what is tested: a session of the console. A code that another program used first is refused, so the next one is taken. */
export async function consoleOf(operator: Operator): Promise<ShopClient> {
  const { email } = operator;
  return until(
    async () => {
      const client = new ShopClient(origin);
      const since = Date.now();
      const { challenge } = (await client.post('/api/console/auth/login', { email })) as { challenge: { id: string } };
      const answer = {
        email,
        challengeId: challenge.id,
        code: await readCode(client, email, since),
        totp: await nextTotp(operator),
      };
      return client.post('/api/console/auth/login', answer).then(
        () => client,
        () => undefined,
      );
    },
    'a session of the console',
    240_000,
  );
}

/** Signs in where the console asked for it, as a person does: the address, the mail's code and the authenticator's; again where another program used that one first. */
export async function signInToConsole(
  visitors: Visitors,
  operator: Operator,
  path: string,
  options: Parameters<Visitors['visit']>[0] = {},
): Promise<Visit> {
  const visit = await visitors.visit(options);
  const { page } = visit;
  await until(
    async () => {
      await page.goto(path);
      await page.locator('main').getByRole('link', { name: 'Sign In' }).click();
      const since = Date.now();
      await page.getByLabel('Email address').fill(operator.email);
      await page.getByRole('button', { name: 'Send the code' }).click();
      await page.getByLabel('Code from the email').fill(await readCode(new ShopClient(origin), operator.email, since));
      await page.getByLabel('Code from your authenticator app').fill(await nextTotp(operator));
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      return page.waitForURL(`**${path}`).then(
        () => true,
        () => false,
      );
    },
    'the console',
    300_000,
  );
  visit.complaints.length = 0; // Of a code that another program used first.
  return visit;
}
