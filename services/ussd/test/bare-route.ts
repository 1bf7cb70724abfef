/** The least a message of a call can cost: Fastify, a form as text, a fixed screen. For the bench. */
import fastify from 'fastify';

const app = fastify();
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
  done(null, body);
});
app.post('/*', (_request, reply) =>
  reply.type('text/plain; charset=utf-8').send('CON Order number (7 digits)?\n0 Back'),
);
await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${JSON.stringify({ port: (app.server.address() as { port: number }).port })}\n`);
