import type { Source, SourceContext } from './source.ts';

/** A source that is nothing but an address the user gave in a variable. */
export function givenBy(
  component: Source['component'],
  variable: string,
  check: (value: string) => boolean,
  example: string,
): Source {
  return {
    component,
    title: `${component} at ${variable}`,
    applies: (context) => given(context, variable) !== undefined,
    start: async (context) => {
      const value = given(context, variable) ?? '';
      if (!check(value)) throw new Error(`${variable} does not look like ${example}`); // The value may hold a password.
      return { env: { [variable]: value } };
    },
  };
}

function given(context: SourceContext, variable: string): string | undefined {
  const value = context.env[variable]?.trim();
  return value === '' ? undefined : value;
}
