import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../actor/actor.guard.ts';

export interface ComponentHealth {
  ok: boolean;
  detail?: string;
}

type HealthCheck = () => Promise<ComponentHealth> | ComponentHealth;

export interface HealthReport {
  status: 'ok' | 'unavailable';
  components: Record<string, ComponentHealth>;
}

const checkTimeoutMs = 2500;

/** Asks every part of the service how it is. */
export class Health {
  private readonly checks = new Map<string, HealthCheck>();
  private readonly background = new Map<string, HealthCheck>();
  private readonly vital = new Map<string, HealthCheck>();

  /** A part without which requests cannot be answered. */
  register(name: string, check: HealthCheck): void {
    this.checks.set(name, check);
  }

  /** A part that requests can do without, such as the handling of events: it is shown, and takes no instance out. */
  registerBackground(name: string, check: HealthCheck): void {
    this.background.set(name, check);
  }

  /** A part whose failure only a restart cures. */
  registerVital(name: string, check: HealthCheck): void {
    this.vital.set(name, check);
  }

  ready(): Promise<HealthReport> {
    return report(this.checks, this.background);
  }

  live(): Promise<HealthReport> {
    return report(this.vital);
  }
}

async function report(
  deciding: Map<string, HealthCheck>,
  shown: Map<string, HealthCheck> = new Map(),
): Promise<HealthReport> {
  const entries = await Promise.all(
    [...deciding, ...shown].map(async ([name, check]) => [name, await answer(check)] as const),
  );
  const components = Object.fromEntries(entries);
  return { status: [...deciding.keys()].every((name) => components[name]?.ok) ? 'ok' : 'unavailable', components };
}

/** A check that throws or does not answer in time is a failed one; the reason is the error's kind, not its text. */
async function answer(check: HealthCheck): Promise<ComponentHealth> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ComponentHealth>((resolve) => {
    timer = setTimeout(() => {
      resolve({ ok: false, detail: 'no answer' });
    }, checkTimeoutMs);
  });
  try {
    return await Promise.race([Promise.resolve(check()), late]);
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.name : 'error' };
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the process should live, and whether it should get requests. */
@ApiExcludeController()
@Public()
@Controller('health')
export class HealthController {
  constructor(private readonly health: Health) {}

  @Get('live')
  async live(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthReport> {
    return send(reply, await this.health.live());
  }

  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthReport> {
    return send(reply, await this.health.ready());
  }
}

function send(reply: FastifyReply, report: HealthReport): HealthReport {
  void reply.status(report.status === 'ok' ? 200 : 503).header('cache-control', 'no-store');
  return report;
}
