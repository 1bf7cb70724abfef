export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
}

export interface Operation {
  /** Method in capitals, a space, the path. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** The service that answers; '' when the document does not say. */
  readonly tag: string;
  readonly parameters: readonly Parameter[];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

type JsonObject = Readonly<Record<string, unknown>>;
const objectOf = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null ? (value as JsonObject) : {};
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function parametersOf(path: string, given: readonly unknown[]): readonly Parameter[] {
  const named = given
    .map(objectOf)
    .flatMap<Parameter>((one) =>
      one['in'] === 'path' || one['in'] === 'query'
        ? [{ name: text(one['name']), in: one['in'], required: one['in'] === 'path' || one['required'] === true }]
        : [],
    );
  const missing = [...path.matchAll(/\{([^}]+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !named.some((one) => one.name === name));
  return [...missing.map((name) => ({ name, in: 'path', required: true }) as const), ...named];
}

/** The operations of an OpenAPI document, in its order. What does not fit is left out rather than shown wrong. */
export function operationsOf(document: unknown): readonly Operation[] {
  return Object.entries(objectOf(objectOf(document)['paths'])).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = objectOf(item)[method];
      if (!operation) return [];
      const { summary, description, tags, parameters } = objectOf(operation);
      return [
        {
          id: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          summary: text(summary) || text(description),
          tag: text(list(tags)[0]),
          parameters: parametersOf(path, [...list(objectOf(item)['parameters']), ...list(parameters)]),
        },
      ];
    }),
  );
}

/** The address of a call with these values; empty query values are left out. */
export function addressOf({ path, parameters }: Operation, values: Readonly<Record<string, string>>): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''));
  const query = new URLSearchParams(
    parameters.filter((one) => one.in === 'query' && values[one.name]).map((one) => [one.name, values[one.name] ?? '']),
  );
  return query.size > 0 ? `${filled}?${query.toString()}` : filled;
}
