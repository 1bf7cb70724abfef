import { Injectable } from '@nestjs/common';
import type { Language } from '@asili/contracts';
import { Mongo } from '@asili/platform';
import { Languages } from './languages.ts';
import { Pseudonyms } from '../pseudonyms.ts';

interface LanguageDocument {
  /** Pseudonym of the number. */
  readonly _id: string;
  readonly language: Language;
}

@Injectable()
export class MongoLanguages extends Languages {
  constructor(
    private readonly mongo: Mongo,
    private readonly pseudonyms: Pseudonyms,
  ) {
    super();
  }

  override async of(msisdn: string): Promise<Language | undefined> {
    return (await this.documents.findOne({ _id: this.pseudonyms.of(msisdn) }))?.language;
  }

  override async choose(msisdn: string, language: Language): Promise<void> {
    await this.documents.updateOne({ _id: this.pseudonyms.of(msisdn) }, { $set: { language } }, { upsert: true });
  }

  private get documents() {
    return this.mongo.collection<LanguageDocument>('languages');
  }
}
