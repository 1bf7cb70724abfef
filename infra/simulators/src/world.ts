import type { Faults, FaultSwitch, Provider } from './provider.ts';

/** The switches named do not exist, or are set to what they cannot be. */
export class WrongFaults extends Error {}

/** The companies there are, and what is wrong with each just now. Everything is forgotten when the process ends. */
export class World {
  private readonly faults = new Map<string, Faults>();

  readonly providers: readonly Provider[];

  constructor(providers: readonly Provider[]) {
    this.providers = providers;
  }

  find(name: string): Provider | undefined {
    return this.providers.find((provider) => provider.name === name);
  }

  faultsOf(provider: Provider): Faults {
    return this.faults.get(provider.name) ?? allOff(provider);
  }

  /** Sets every switch of a provider; what is not named is off. @throws WrongFaults */
  setFaults(provider: Provider, wanted: unknown): Faults {
    if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted))
      throw new WrongFaults('the body is an object of faults');
    const faults: Record<string, number> = { ...allOff(provider) };
    for (const [name, value] of Object.entries(wanted)) {
      const found = provider.switches.find((each) => each.name === name);
      if (!found)
        throw new WrongFaults(
          `${provider.name} has no fault '${name}'; it has ${provider.switches.map((each) => each.name).join(', ')}`,
        );
      faults[name] = valueOf(found, value);
    }
    this.faults.set(provider.name, faults);
    return faults;
  }
}

function allOff({ switches }: Provider): Faults {
  return Object.fromEntries(switches.map(({ name }) => [name, 0]));
}

function valueOf({ name, kind }: FaultSwitch, value: unknown): number {
  const number = typeof value === 'boolean' ? Number(value) : value;
  const fits =
    typeof number === 'number' &&
    (kind === 'flag'
      ? number === 0 || number === 1
      : kind === 'share'
        ? number >= 0 && number <= 1
        : number > -1 && number <= 10);
  if (!fits)
    throw new WrongFaults(
      `${name} is ${{ flag: '0 or 1', share: 'a share from 0 to 1', offset: 'above -1 and at most 10; 0.2 is 20 % too high' }[kind]}`,
    );
  return number;
}
