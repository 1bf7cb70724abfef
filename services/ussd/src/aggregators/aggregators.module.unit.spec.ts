import { describe, expect, it } from '@jest/globals';
import { providers } from './domain/wires.ts';
import type { UssdConfig } from '../config.ts';
import { AggregatorsModule } from './aggregators.module.ts';
import { Endpoints, EndpointsController } from './aggregators.controller.ts';

const secrets = Object.fromEntries(
  providers.map((provider) => [`USSD_SECRET_${provider.toUpperCase()}`, `${provider}-`.padEnd(40, 'x')]),
);
const moduleIn = (NODE_ENV: string) =>
  AggregatorsModule.forRoot({
    service: 'ussd',
    values: { ...secrets, NODE_ENV, PUBLIC_URL: 'http://127.0.0.1:8080/' },
  } as unknown as UssdConfig);

describe('the addresses for simulated phones', () => {
  it('are whole, one for each provider', () => {
    const given = moduleIn('development').providers?.find(
      (each) => 'provide' in each && each.provide === Endpoints,
    ) as { useValue: Endpoints };
    const { endpoints } = new EndpointsController(given.useValue).all();
    expect(endpoints.map(({ provider }) => provider)).toEqual([...providers]);
    for (const { provider, url } of endpoints)
      expect(url).toBe(`http://127.0.0.1:8080/ussd/v1/${provider}/${`${provider}-`.padEnd(40, 'x')}`);
  });

  it('do not exist in production', () => {
    const { controllers, providers: given } = moduleIn('production');
    expect(controllers).not.toContain(EndpointsController);
    expect(given?.some((each) => 'provide' in each && each.provide === Endpoints)).toBe(false);
  });
});
