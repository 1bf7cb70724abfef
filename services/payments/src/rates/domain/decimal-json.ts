/** JSON with every number as the text it was sent as, so that no rate passes through a float. @throws SyntaxError */
export function parseDecimalJson(text: string): unknown {
  const keep = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  return JSON.parse(text, keep);
}
