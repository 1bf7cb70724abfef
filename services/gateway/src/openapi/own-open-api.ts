import { sessionReply } from '@asili/contracts';
import type { OpenApi } from '../health/service-reports.ts';
import { jsonSchemaOf } from './with-replies.ts';

const json = (description: string, schema: object) => ({ description, content: { 'application/json': { schema } } });
const readiness = {
  type: 'object',
  properties: { status: { type: 'string', enum: ['ok', 'unavailable'] }, components: { type: 'object' } },
  required: ['status', 'components'],
};

/** What the gateway answers itself. */
export const ownOpenApi: OpenApi = {
  paths: {
    '/api/auth/session': {
      get: {
        operationId: 'session',
        summary: 'Who is signed in, and the token that browser writes carry',
        responses: { '200': json('The person or null', jsonSchemaOf(sessionReply)) },
      },
    },
    '/api/openapi.json': {
      get: {
        operationId: 'openapi',
        summary: 'This document',
        responses: { '200': json('OpenAPI 3.1', { type: 'object' }) },
      },
    },
    '/health/live': {
      get: { operationId: 'live', summary: 'The gateway runs', responses: { '200': json('Alive', readiness) } },
    },
    '/health/ready': {
      get: {
        operationId: 'ready',
        summary: 'The gateway can answer; with scope=site, every service too',
        parameters: [{ name: 'scope', in: 'query', schema: { type: 'string', enum: ['site'] } }],
        responses: { '200': json('Ready', readiness), '503': json('Some part does not answer', readiness) },
      },
    },
  },
};
