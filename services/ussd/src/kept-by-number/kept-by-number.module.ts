import { type ErasureRequest, erasureRequest, type NumberMovedRequest, numberMovedRequest } from '@asili/contracts';
import { Mongo, Callers } from '@asili/platform';
import { Module, Injectable, Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Pseudonyms } from '../pseudonyms.ts';

/** Forgets how a number called, what it checked and which language it chose. Safe to run twice and concurrently: it only deletes. */
@Injectable()
class ErasePerson {
  constructor(
    private readonly mongo: Mongo,
    private readonly pseudonyms: Pseudonyms,
  ) {}

  async run({ addresses }: ErasureRequest): Promise<void> {
    for (const number of addresses.filter((address) => address.startsWith('+'))) {
      const caller = this.pseudonyms.of(number);
      await this.mongo.collection('calls').deleteMany({ caller });
      await this.mongo.collection('own_checks').deleteMany({ caller });
      await this.mongo.collection<{ _id: string }>('languages').deleteOne({ _id: caller });
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

/**
 * An account moved to another number: its language and its own checks go along. Calls stay with the number they came from. Safe to repeat,
 * and late: of the number that was left only what is older than the move goes, since whoever has it next calls as well.
 */
@Injectable()
class HandOver {
  constructor(
    private readonly mongo: Mongo,
    private readonly pseudonyms: Pseudonyms,
  ) {}

  async run({ from, to, at }: NumberMovedRequest): Promise<void> {
    const [left, caller] = [this.pseudonyms.of(from), this.pseudonyms.of(to)];
    await this.mongo
      .collection<{ caller: string; at: Date }>('own_checks')
      .updateMany({ caller: left, at: { $lte: new Date(at) } }, { $set: { caller } });
    const languages = this.mongo.collection<{ _id: string; language: string }>('languages');
    const chosen = await languages.findOne({ _id: left });
    if (!chosen) return;
    await languages.updateOne({ _id: caller }, { $set: { language: chosen.language } }, { upsert: true });
    await languages.deleteOne({ _id: left });
  }
}

/** For identity alone; the gateway never forwards here. May be repeated. */
@Controller('internal/number-moves')
@Callers('identity')
export class NumberMovesController {
  constructor(private readonly handOver: HandOver) {}

  @Post()
  @HttpCode(204)
  moved(@Body({ schema: numberMovedRequest }) request: NumberMovedRequest): Promise<void> {
    return this.handOver.run(request);
  }
}

/** What is forgotten of people who are erased, and what goes along when an account moves to another number. */
@Module({ controllers: [ErasureController, NumberMovesController], providers: [ErasePerson, HandOver] })
export class KeptByNumberModule {}
