import { Injectable } from '@nestjs/common';
import { isDuplicateKey, Mongo } from '@asili/platform';
import { DailyCloses, type DailyClose } from './daily-closes.ts';

type CloseDocument = Omit<DailyClose, 'day'> & { _id: string };

@Injectable()
export class MongoDailyCloses extends DailyCloses {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  private get closes() {
    return this.mongo.collection<CloseDocument>('daily_closes');
  }

  override async find(day: string): Promise<DailyClose | null> {
    const found = await this.closes.findOne({ _id: day });
    return found && closeOf(found);
  }

  override async before(day: string): Promise<DailyClose | null> {
    const found = await this.closes.findOne({ _id: { $lt: day } }, { sort: { _id: -1 } });
    return found && closeOf(found);
  }

  override async add(close: DailyClose): Promise<DailyClose> {
    const { day, ...rest } = close;
    try {
      await this.closes.insertOne({ _id: day, ...rest });
      return close;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await this.find(day)) ?? close;
    }
  }
}

const closeOf = ({ _id: day, ...close }: CloseDocument): DailyClose => ({ day, ...close });
