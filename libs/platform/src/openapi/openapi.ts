import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiResponse, DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { successReplies, type SuccessReply } from '@asili/contracts';
import { z } from 'zod';

/** A refusal may add members of its own (RFC 9457, 3.2). */
const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
});

/** JSON Schema 2020-12 of what is sent; the document as a whole names its dialect. */
export function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const described: Record<string, unknown> = { ...z.toJSONSchema(schema) };
  delete described['$schema'];
  return described;
}

/** JSON Schema of every refusal, `Problem` among the document's schemas. */
export const problemJsonSchema = (): Record<string, unknown> => jsonSchemaOf(problemSchema);

/** What any operation may answer besides what it names. */
export const problemReply = {
  description: 'A problem',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** A refusal of the call's own, for the API's description. */
export const MayRefuse = (status: number, description: string): ReturnType<typeof ApiResponse> =>
  ApiResponse({ ...problemReply, status, description });

export const ifMatchHeader = 'If-Match';
/** The change may be made conditional; the handler reads the header and refuses with PreconditionFailed. */
export const AcceptsIfMatch = (): ReturnType<typeof applyDecorators> =>
  applyDecorators(
    ApiHeader({
      name: ifMatchHeader,
      required: false,
      schema: { type: 'string' },
      description: 'The ETag as the sender saw it: the change is made to that version, or not at all (412).',
    }),
    MayRefuse(412, 'It is not as its sender saw it any more'),
  );

interface Operation {
  responses?: Record<string, unknown>;
}

/** An operation whose answers are those of the contracts; what is said of its problems stays. Unknown calls are left as they are. */
export function withReplies<Described extends Operation>(
  method: string,
  path: string,
  operation: Described,
): Described {
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

/** The service's OpenAPI 3.1, from its controllers and the contracts; every operation may answer with a problem. */
export function openApiDocument(app: NestFastifyApplication, name: string): OpenAPIObject {
  const document = SwaggerModule.createDocument(
    app,
    new DocumentBuilder().setTitle(`Asili ${name}`).setVersion('1').setOpenAPIVersion('3.1.0').build(),
  );
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Problem: problemJsonSchema() },
  };
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item) as [string, Operation][]) {
      if (typeof operation !== 'object' || !operation.responses) continue;
      const { responses } = withReplies(method, path.replace('*', '{path}'), operation);
      operation.responses = { ...responses, default: problemReply };
    }
  }
  return document;
}
