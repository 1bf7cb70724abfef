import type { Abstract, FactoryProvider, Type } from '@nestjs/common';

type Tokens<Parts extends readonly unknown[]> = {
  readonly [Part in keyof Parts]: Abstract<Parts[Part]> | Type<Parts[Part]>;
};

/** A line of a module that puts what its feature offers where others look for it, once the parts it names are made and before anything runs. */
export function onStart<Parts extends readonly unknown[]>(
  parts: Tokens<Parts>,
  act: (...parts: Parts) => void,
): FactoryProvider {
  return {
    provide: Symbol('on start'),
    inject: [...parts],
    useFactory: (...made: unknown[]) => act(...(made as unknown as Parts)),
  };
}
