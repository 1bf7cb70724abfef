import { Body, Controller, Get, HttpCode, Module, Param, Post, Query } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import {
  BodyLimit,
  CommandId,
  CommandRunner,
  CurrentActor,
  currentContext,
  defineConfig,
  derivedId,
  Idempotent,
  PlatformModule,
  Roles,
  type Actor,
  type Decider,
  type IncomingEvent,
  type PlatformOptions,
} from '../../src/index.ts';
import { eventRegistry } from '../../src/contracts/event-registry.ts';
import { createServiceApp } from '../../src/http/start-service.ts';
import { onPatterns } from '../../src/kafka-transport/event-transport.ts';

export const sampleEvents = eventRegistry({
  'sample.pot-thrown.v1': z.object({ name: z.string() }),
  'sample.pot-glazed.v1': z.object({ colour: z.string() }),
});

type PotEvent = { type: 'pot-thrown'; data: { name: string } } | { type: 'pot-glazed'; data: { colour: string } };
interface Pot {
  name?: string;
  colours: string[];
}
type PotCommand = { do: 'throw'; name: string } | { do: 'glaze'; colour: string };

export const potDecider: Decider<Pot, PotCommand, PotEvent> = {
  initial: { colours: [] },
  stream: (id) => `pot-${id}`,
  decide: (state, command) => {
    if (command.do === 'glaze') return [{ type: 'pot-glazed', data: { colour: command.colour } }];
    return state.name === undefined ? [{ type: 'pot-thrown', data: { name: command.name } }] : [];
  },
  evolve: (state, event) =>
    event.type === 'pot-thrown'
      ? { ...state, name: event.data.name }
      : { ...state, colours: [...state.colours, event.data.colour] },
};

export const throwPot = z.object({
  name: z.string().min(1, 'A name is required').max(20),
  size: z.enum(['small', 'large']).default('small'),
});

/** What handlers saw, for assertions. */
export const seen: {
  works: number;
  events: IncomingEvent[];
  before: (() => Promise<void>) | undefined;
  fail: ((attempt: number) => Promise<void>) | undefined;
  bodies: unknown[];
  onEvent: (() => void) | undefined;
  traces: { event: string | undefined; handler: string | undefined }[];
} = { works: 0, events: [], before: undefined, fail: undefined, bodies: [], onEvent: undefined, traces: [] };

@Controller('api/pots')
export class PotsController {
  constructor(private readonly commands: CommandRunner) {}

  @Post()
  @Roles('artisan')
  @Idempotent()
  async make(
    @CurrentActor() actor: Actor,
    @CommandId() commandId: string,
    @Body({ schema: throwPot }) input: z.infer<typeof throwPot>,
  ): Promise<object> {
    seen.works += 1;
    seen.bodies.push(input);
    const id = derivedId('prd', commandId);
    await seen.before?.();
    const { version } = await this.commands.run(
      potDecider,
      id,
      { do: 'throw', name: input.name },
      { commitId: commandId },
    );
    await seen.fail?.(seen.works);
    return { id, version, artisan: actor.id, size: input.size };
  }

  @Post('once')
  @Roles('artisan')
  @Idempotent({ sameBodyMs: 60_000 })
  makeOnce(
    @CurrentActor() actor: Actor,
    @CommandId() commandId: string,
    @Body({ schema: throwPot }) input: z.infer<typeof throwPot>,
  ): Promise<object> {
    return this.make(actor, commandId, input);
  }

  @Get()
  list(
    @Query({ schema: z.object({ limit: z.coerce.number().int().max(100).default(24), id: z.string().optional() }) })
    query: {
      limit: number;
    },
  ): object {
    return query;
  }

  @Get('boom')
  boom(): never {
    throw new Error('secret detail of the inside');
  }

  @Post('big')
  @HttpCode(200)
  @BodyLimit(1024 * 1024)
  big(@Body() body: { text: string }): object {
    return { length: body.text.length };
  }

  @Get(':id')
  async one(@Param('id') id: string): Promise<object> {
    return this.commands.load(potDecider, id);
  }
}

@Controller()
class PotsEvents {
  @onPatterns(['sample.pot-thrown.v1', 'sample.pot-glazed.v1'], { group: 'sample.watcher' })
  watch(@Payload() event: IncomingEvent): void {
    seen.onEvent?.();
    seen.events.push(event);
    seen.traces.push({ event: event.traceparent, handler: currentContext()?.traceparent });
  }
}

/** A whole service over the shared backing services, with names of its own. */
export async function sampleApp(
  env: Record<string, string>,
  options: Partial<PlatformOptions> = {},
): Promise<NestFastifyApplication> {
  const config = defineConfig('sample', z.object({}), {
    ...process.env,
    LOG_LEVEL: 'silent',
    ASILI_SECRETS_DIR: path.join(tmpdir(), 'asili-test-secrets'),
    ...env,
  });
  @Module({
    imports: [
      PlatformModule.forRoot({
        name: 'sample',
        config,
        mongo: true,
        redis: true,
        kafka: true,
        eventStore: { aggregates: ['pot'] },
        registry: sampleEvents,
        ...options,
      }),
    ],
    controllers: [PotsController, PotsEvents],
  })
  class SampleModule {}
  return createServiceApp({ name: 'sample', module: SampleModule, config });
}
