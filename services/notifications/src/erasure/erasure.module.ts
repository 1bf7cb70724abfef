import { type ErasureRequest, erasureRequest } from '@asili/contracts';
import { Mongo, Callers } from '@asili/platform';
import { Injectable, Body, Controller, HttpCode, Post, Module } from '@nestjs/common';

/** Forgets a person's feed, and what was written to or from their addresses. Safe to run twice and concurrently: it only deletes. */
@Injectable()
export class ErasePerson {
  constructor(private readonly mongo: Mongo) {}

  async run({ personId, addresses }: ErasureRequest): Promise<void> {
    await this.mongo.collection('feed').deleteMany({ userId: personId });
    for (const address of addresses) {
      const same = { $regex: `^${address.replace(/[^\w@]/g, '\\$&')}$`, $options: 'i' };
      await this.mongo.collection('contacts').deleteMany({ email: same });
      await this.mongo.collection('mailbox').deleteMany({ to: same });
    }
  }
}

/** For identity alone; the gateway never forwards here. May be repeated. */
@Controller('internal/erasures')
@Callers('identity')
export class ErasureController {
  constructor(private readonly erasePerson: ErasePerson) {}

  @Post()
  @HttpCode(204)
  erase(@Body({ schema: erasureRequest }) request: ErasureRequest): Promise<void> {
    return this.erasePerson.run(request);
  }
}

/** What is forgotten of people who are erased. */
@Module({ controllers: [ErasureController], providers: [ErasePerson] })
export class ErasureModule {}
