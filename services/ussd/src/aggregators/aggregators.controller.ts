import { Clock } from '@asili/kernel';
import { AnswersWithoutDatabase, RawBody } from '@asili/platform';
import { All, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NoteEnd } from '../calls/note-end.ts';
import { AnswerHop } from '../dialogue/answer-hop.ts';
import { Settings } from '../settings.ts';
import { AggregatorSecrets } from './aggregator-secrets.ts';
import { callEndOf } from './domain/call-end.ts';
import { fieldsOf, formFields } from './domain/fields.ts';
import type { Fields } from './domain/hop.ts';
import { wires } from './domain/wires.ts';

const maxBytes = 4096;

/** Where aggregators bring what callers dial. Whoever does not know the whole address is told nothing: 404, without a body. */
@ApiExcludeController()
@AnswersWithoutDatabase()
@Controller('ussd')
export class AggregatorsController {
  constructor(
    private readonly secrets: AggregatorSecrets,
    private readonly answerHop: AnswerHop,
    private readonly noteEnd: NoteEnd,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  @Post('v1/:provider/:secret')
  @RawBody(maxBytes)
  async post(
    @Param('provider') provider: string,
    @Param('secret') secret: string,
    @Req() { body }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.answer(provider, secret, Buffer.isBuffer(body) ? fieldsOf(body.toString('utf8')) : {}, reply);
  }

  /** How a call ended; whatever it says is taken, since what is not answered comes again for minutes. */
  @Post('v1/africastalking/:secret/events')
  @RawBody(maxBytes)
  async event(
    @Param('secret') secret: string,
    @Req() { body }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const provider = this.secrets.providerOf('africastalking', secret);
    if (provider === undefined) return void reply.code(404).send();
    const end = callEndOf(Buffer.isBuffer(body) ? fieldsOf(body.toString('utf8')) : {});
    if (end) await this.noteEnd.run({ provider, ...end, at: this.clock.now() });
    void reply.code(200).send();
  }

  @Get('v1/:provider/:secret')
  async get(
    @Param('provider') provider: string,
    @Param('secret') secret: string,
    @Query() query: Record<string, unknown>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const entries = Object.entries(query).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    await this.answer(provider, secret, formFields(entries), reply);
  }

  @All('*')
  @RawBody(maxBytes)
  nothing(@Res() reply: FastifyReply): void {
    void reply.code(404).send();
  }

  private async answer(name: string, secret: string, fields: Fields, reply: FastifyReply): Promise<void> {
    const provider = this.secrets.providerOf(name, secret);
    if (provider === undefined) return void reply.code(404).send();
    const wire = wires[provider];
    const screen = await this.answerHop.run(
      wire.read(fields, this.settings.serviceCode),
      this.settings.screenCaps[provider],
    );
    const { contentType, headers = {}, body } = wire.write(screen, fields);
    void reply
      .code(200)
      .headers({ ...headers, 'cache-control': 'no-store', 'content-type': contentType })
      .send(body);
  }
}
