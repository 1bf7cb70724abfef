/** The least a POST of the same bytes can cost: Fastify, a parsed body, a fixed reply. For the bench. */
import fastify from 'fastify';

const app = fastify();
const reply = process.env['REPLY'] ?? '{}';
app.post('/*', (_request, answer) => answer.type('application/json; charset=utf-8').send(reply));
await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${JSON.stringify({ port: (app.server.address() as { port: number }).port })}\n`);
