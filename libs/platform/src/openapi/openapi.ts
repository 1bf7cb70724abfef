import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiResponse, DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
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

/** JSON Schema of every refusal, `Problem` among the document's schemas. */
export function problemJsonSchema(): Record<string, unknown> {
  const schema: Record<string, unknown> = z.toJSONSchema(problemSchema);
  delete schema['$schema']; // The document as a whole names the dialect.
  return schema;
}

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

/** The service's OpenAPI 3.1, from its controllers and their schemas; every operation may answer with a problem. */
export function openApiDocument(app: NestFastifyApplication, name: string): OpenAPIObject {
  const document = SwaggerModule.createDocument(
    app,
    new DocumentBuilder().setTitle(`Asili ${name}`).setVersion('1').setOpenAPIVersion('3.1.0').build(),
  );
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Problem: problemJsonSchema() },
  };
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path) as Operation[]) {
      if (typeof operation !== 'object' || !operation.responses) continue;
      operation.responses['default'] = problemReply;
    }
  }
  return document;
}
