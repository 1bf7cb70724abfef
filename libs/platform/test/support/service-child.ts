/** The smallest service as a process of its own. */
import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { defineConfig, PlatformModule, Public, startService } from '../../src/index.ts';

const config = defineConfig('child', z.object({ WANTED: z.string() }));

@Public()
@Controller()
class SlowController {
  @Get('slow')
  async slow(): Promise<string> {
    process.stdout.write('asked\n');
    await delay(1500);
    return 'done';
  }

  @Get('endless')
  endless(): Promise<never> {
    process.stdout.write('asked\n');
    return new Promise(() => undefined);
  }
}

@Module({
  imports: [PlatformModule.forRoot({ name: 'child', config, mongo: true, redis: true, kafka: true })],
  controllers: [SlowController],
})
class ChildModule {}

await startService({ name: 'child', module: ChildModule, config });
