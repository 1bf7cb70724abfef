/** A phone in the terminal: npm run ussd -- dial '*384*7#' [--provider hubtel] [--number +254722000311] */
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { septets } from '@asili/kernel';
import { phoneProviders, reachesSite, requestOf, screenOf } from './phone-wires.ts';

const text = { type: 'string' } as const;
const {
  values,
  positionals: [command, dialled = ''],
} = parseArgs({
  allowPositionals: true,
  options: { provider: { ...text, default: 'africastalking' }, number: { ...text, default: '+254722000311' } },
});
const provider = phoneProviders.find((each) => each === values.provider);

try {
  if (command !== 'dial' || !reachesSite(dialled))
    throw new Error("usage: npm run ussd -- dial '*384*7#' [--provider <name>] [--number +254…]");
  if (!provider) throw new Error(`the provider is one of ${phoneProviders.join(', ')}`);
  const site = process.env['SITE'] ?? 'http://127.0.0.1:8080';
  const { endpoints } = (await (await fetch(`${site}/dev/ussd.json`)).json()) as {
    readonly endpoints: readonly { readonly provider: string; readonly url: string }[];
  };
  const url = endpoints.find((each) => each.provider === provider)?.url;
  if (!url) throw new Error(`${site} has no address for ${provider}`);
  const call = { sessionId: randomUUID(), number: values.number, dialled };
  const answers: string[] = [];
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  for (;;) {
    const { method, query, headers, body } = requestOf(provider, { ...call, answers });
    const reply = await fetch(`${url}${query}`, { method, headers, ...(body !== undefined && { body }) });
    const screen = screenOf(provider, reply.status, await reply.text());
    process.stdout.write(
      `${screen.text}\n[${String(septets(screen.text) ?? 'not GSM-7')} septets, ${screen.ends ? 'end' : 'answer'}]\n`,
    );
    if (screen.ends) break;
    const line = await lines.next();
    if (line.done) break;
    answers.push(line.value);
  }
  process.stdin.destroy();
} catch (error) {
  process.stderr.write(`ussd: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
