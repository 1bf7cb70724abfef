import type { Fields } from './hop.ts';

/** The fields of a body, JSON or a form; of a name that comes twice the first counts, and what is no plain value is left out. */
export function fieldsOf(body: string): Fields {
  return body.trimStart().startsWith('{') ? jsonFields(body) : formFields(new URLSearchParams(body));
}

export function formFields(entries: Iterable<[string, string]>): Fields {
  const fields = Object.create(null) as Record<string, string>;
  for (const [name, value] of entries) fields[name] ??= value;
  return fields;
}

function jsonFields(body: string): Fields {
  const value = parse(body);
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return formFields(
    entries.flatMap(([name, item]): [string, string][] =>
      ['string', 'number', 'boolean'].includes(typeof item) ? [[name, String(item)]] : [],
    ),
  );
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}
