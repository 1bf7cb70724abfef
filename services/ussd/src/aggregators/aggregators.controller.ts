import { Clock } from '@asili/kernel';
import { AnswersWithoutDatabase, isSecret, RawBody } from '@asili/platform';
import { All, Controller, Query, Req, Res, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { providers, type Provider, type Fields, callEndOf, fieldsOf, formFields, wires } from './domain/wires.ts';
import { RecordEnd } from '../calls/record-calls.ts';
import { AnswerHop } from '../dialogue/answer-hop.ts';
import { Settings } from '../config.ts';

/** The secrets in the aggregators' addresses. */
export class AggregatorSecrets {
  constructor(private readonly secrets: Readonly<Record<Provider, string>>) {}

  /** The provider whose address that is. Every secret is compared whole, so that the time tells nothing, nor whether there is such a provider. */
  providerOf(name: string, secret: string): Provider | undefined {
    return providers.filter((each) => isSecret(`${name}/${secret}`, [`${each}/${this.secrets[each]}`]))[0];
  }
}

const maxBytes = 4096;
const base = '/ussd/v1/';

/** Where aggregators bring what callers dial. Whoever does not know the whole address is told nothing: 404, without a body. */
@ApiExcludeController()
@AnswersWithoutDatabase()
@Controller('ussd')
export class AggregatorsController {
  constructor(
    private readonly secrets: AggregatorSecrets,
    private readonly answerHop: AnswerHop,
    private readonly recordEnd: RecordEnd,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** One handler for every address under it: a router answers an empty part of one with a refusal of its own, which has a body. */
  @All('*')
  @RawBody(maxBytes)
  async take(
    @Req() { method, url, body }: FastifyRequest,
    @Query() query: Record<string, unknown>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [provider, ...rest] = partsOf(url);
    const [secret, event] = rest;
    const said = (): Fields => (Buffer.isBuffer(body) ? fieldsOf(body.toString('utf8')) : {});
    if (!provider || !secret || rest.length > 2) return void reply.code(404).send();
    if (method === 'POST' && provider === 'africastalking' && event === 'events')
      return this.note(secret, said(), reply);
    if (event !== undefined || (method !== 'POST' && method !== 'GET')) return void reply.code(404).send();
    await this.answer(provider, secret, method === 'POST' ? said() : formFields(textsOf(query)), reply);
  }

  /** How a call ended; whatever it says is taken, since what is not answered comes again for minutes. */
  private async note(secret: string, fields: Fields, reply: FastifyReply): Promise<void> {
    const provider = this.secrets.providerOf('africastalking', secret);
    if (provider === undefined) return void reply.code(404).send();
    const end = callEndOf(fields);
    if (end) await this.recordEnd.run({ provider, ...end, at: this.clock.now() });
    void reply.code(200).send();
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

/** What stands behind `/ussd/v1/`, decoded; nothing where it is no address of ours. */
function partsOf(url: string): string[] {
  const [path = ''] = url.split('?', 1);
  if (!path.startsWith(base)) return [];
  try {
    return path.slice(base.length).split('/').map(decodeURIComponent);
  } catch {
    return [];
  }
}

const textsOf = (query: Record<string, unknown>): [string, string][] =>
  Object.entries(query).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );

/** Each provider's whole address, its secret in it. */
export abstract class Endpoints {
  abstract readonly list: readonly { readonly provider: Provider; readonly url: string }[];
}

/** Development only: where simulated phones dial. The module leaves it out in production. */
@ApiExcludeController()
@Controller('dev')
export class EndpointsController {
  constructor(private readonly endpoints: Endpoints) {}

  @Get('ussd.json')
  @Header('cache-control', 'no-store')
  all(): { endpoints: Endpoints['list'] } {
    return { endpoints: this.endpoints.list };
  }
}
