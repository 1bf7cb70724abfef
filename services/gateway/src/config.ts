import { defineConfig, type Config } from '@asili/platform';
import { isIP } from 'node:net';
import { z } from 'zod';
import { cookieStyle } from './requests/domain/headers.ts';
import type { GatewaySettings } from './requests/domain/request-context.ts';

const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));
const network = z.string().refine((text) => {
  const [address = '', bits, ...rest] = text.split('/');
  const max = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max))
  );
});

/** As `/ussd/v1/` names them. */
const aggregators = ['africastalking', 'safaricom', 'airtel', 'hubtel', 'nalo', 'reseller'] as const;

/** M-Pesa's callbacks, as `/webhooks/` names them. */
const darajaWebhooks = ['daraja', 'daraja-payout', 'daraja-reversal', 'daraja-balance'] as const;

const keys = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  /** Proxies in front of us whose X-Forwarded-For counts: addresses or CIDR networks, comma separated. */
  TRUSTED_PROXIES: list(network).default([]),
  /** Addresses or CIDR networks each aggregator of USSD asks from, comma separated; absent: anywhere. */
  USSD_SOURCES_AFRICASTALKING: list(network).default([]),
  USSD_SOURCES_SAFARICOM: list(network).default([]),
  USSD_SOURCES_AIRTEL: list(network).default([]),
  USSD_SOURCES_HUBTEL: list(network).default([]),
  USSD_SOURCES_NALO: list(network).default([]),
  USSD_SOURCES_RESELLER: list(network).default([]),
  /** The same of M-Pesa's callbacks. */
  DARAJA_SOURCES: list(network).default([]),
  /** Further host names the site answers to, beside PUBLIC_URL's. */
  ALLOWED_HOSTS: list(z.string().regex(/^[a-z0-9.-]+(:\d{1,5})?$/i)).default([]),
  /** Calls of one service under way at once; further ones wait, beyond MAX_WAITING_PER_SERVICE they are turned away. */
  MAX_CONCURRENT_PER_SERVICE: z.coerce.number().int().min(1).default(128),
  MAX_WAITING_PER_SERVICE: z.coerce.number().int().min(0).default(512),
  /** Where `/metrics` is, beside the public port; absent: nowhere. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(512),
});

/** Settings of the gateway beside the platform's own, as its modules are given them. */
export abstract class GatewayConfig implements Config<z.infer<typeof keys>> {
  abstract readonly service: string;
  abstract readonly values: Config<z.infer<typeof keys>>['values'];
}

export const gatewayConfig = (env: NodeJS.ProcessEnv = process.env): GatewayConfig =>
  defineConfig('gateway', keys, env);
export const config = gatewayConfig();

/** Callers that sign nothing and are known by their secret alone, as their variables name them: in production that is worth a word at the start. */
export function unlistedCallers({ values }: GatewayConfig): readonly string[] {
  if (values.NODE_ENV !== 'production') return [];
  return [...aggregators.map(ussdSources), 'DARAJA_SOURCES' as const].filter((name) => values[name].length === 0);
}

/** The networks callers that sign nothing call from, by the first part of their address and their name in it. */
export const listedSources = ({ values }: GatewayConfig): ReadonlyMap<string, readonly string[]> =>
  new Map([
    ...aggregators.map((name) => [`ussd/${name}`, values[ussdSources(name)]] as const),
    ...darajaWebhooks.map((name) => [`webhooks/${name}`, values.DARAJA_SOURCES] as const),
  ]);

function ussdSources<Name extends (typeof aggregators)[number]>(name: Name): `USSD_SOURCES_${Uppercase<Name>}` {
  return `USSD_SOURCES_${name.toUpperCase() as Uppercase<Name>}`;
}

/** What the HTTP edge takes from it. */
export function gatewaySettings({ values }: GatewayConfig): GatewaySettings {
  const { PUBLIC_URL, NODE_ENV, ALLOWED_HOSTS, MAX_CONNECTIONS_PER_ADDRESS } = values;
  const url = new URL(PUBLIC_URL);
  return {
    publicUrl: url.origin,
    https: url.protocol === 'https:',
    production: NODE_ENV === 'production',
    cookies: cookieStyle(PUBLIC_URL),
    hosts: [url.host, ...ALLOWED_HOSTS].map((host) => host.toLowerCase()),
    connectionsPerAddress: MAX_CONNECTIONS_PER_ADDRESS,
  };
}
