import { Controller, Get, Module, Post, type Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { assertCallersNamed, Callers, Public, Roles } from './actor.guard.ts';

@Controller('internal/pots')
@Callers('orders')
class Named {
  @Get()
  list(): string[] {
    return [];
  }
}

@Controller()
class Mixed {
  @Get('api/pots')
  @Roles('artisan')
  list(): string[] {
    return [];
  }

  @Post('/internal/pots/:id/fire')
  @Callers('ledger', 'orders')
  fire(): void {
    /* Nothing to do here. */
  }
}

@Controller('internal')
class Unnamed {
  @Get('kilns')
  @Roles('artisan')
  kilns(): string[] {
    return [];
  }

  @Post('kilns')
  @Callers('orders')
  heat(): void {
    /* Nothing to do here. */
  }
}

@Controller('internal/open')
@Callers('orders')
class Open {
  @Get()
  @Public()
  list(): string[] {
    return [];
  }
}

async function started(...controllers: Type[]): Promise<void> {
  @Module({ controllers })
  class Shop {}
  const app = await NestFactory.createApplicationContext(Shop, { logger: false });
  assertCallersNamed(app.get(ModulesContainer));
}

describe('internal routes', () => {
  it('that name their callers, on the class or the method, are served beside the public ones', async () => {
    await expect(started(Named, Mixed)).resolves.toBeUndefined();
  });

  it('that name nobody, or are public, stop the start', async () => {
    await expect(started(Named, Unnamed)).rejects.toThrow('internal routes that name no callers: internal/kilns');
    await expect(started(Open)).rejects.toThrow('internal/open');
  });
});
