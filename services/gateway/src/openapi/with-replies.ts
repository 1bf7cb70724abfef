import { successReplies, type SuccessReply } from '@asili/contracts';
import { z } from 'zod';

export interface Operation {
  readonly [property: string]: unknown;
  readonly parameters?: readonly unknown[];
  readonly responses?: Readonly<Record<string, unknown>>;
}

/** An operation whose answers are those of the contracts; what the service says of its problems stays. Unknown calls are left as they are. */
export function withReplies(method: string, path: string, operation: Operation): Operation {
  const replies = successReplies[`${method.toUpperCase()} ${path}`];
  if (!replies) return operation;
  const problems = Object.entries(operation.responses ?? {}).filter(([status]) => !/^2/.test(status));
  return {
    ...operation,
    responses: {
      ...Object.fromEntries(replies.map((reply) => [String(reply.status), responseOf(reply)])),
      ...Object.fromEntries(problems),
    },
  };
}

function responseOf({ description, schema, mediaType }: SuccessReply): object {
  if (schema) return { description, content: { 'application/json': { schema: jsonSchemaOf(schema) } } };
  return mediaType === undefined ? { description } : { description, content: { [mediaType]: {} } };
}

/** JSON Schema 2020-12 of what is sent; the document names its dialect once. */
export function jsonSchemaOf(schema: z.ZodType): object {
  const described: Record<string, unknown> = { ...z.toJSONSchema(schema) };
  delete described['$schema'];
  return described;
}
