import { type ArtisanByPhone, type User, artisanByPhoneReply, type Language } from '@asili/contracts';
import { Injectable } from '@nestjs/common';
import { ServiceClient, Mongo, Log } from '@asili/platform';
import type { PinState } from '../script/domain/steps.ts';
import { Pseudonyms } from '../pseudonyms.ts';
import type { Caller } from '../dialogue/domain/advance.ts';
import { countryOf, defaultLanguage, pricedIn } from './domain/number-plan.ts';
import { inTime } from '../in-time.ts';

/** Accounts of artisans by their phone number. */
export abstract class Accounts {
  /** Null for a number without an account. */
  abstract artisanOf(msisdn: string): Promise<{ readonly artisan: User | null; readonly pin: PinState }>;
  /** Again for a number with an account it changes nothing. @returns the account */
  abstract register(caller: ArtisanByPhone): Promise<User | null>;
}

/** From identity. */
@Injectable()
export class HttpAccounts extends Accounts {
  constructor(private readonly services: ServiceClient) {
    super();
  }

  override artisanOf(msisdn: string): Promise<{ artisan: User | null; pin: PinState }> {
    return this.services.get('identity', `/internal/artisans/${encodeURIComponent(msisdn)}`, {
      schema: artisanByPhoneReply,
      timeoutMs: 1500,
    });
  }

  override async register(caller: ArtisanByPhone): Promise<User | null> {
    return (await this.services.post('identity', '/internal/artisans', { body: caller, schema: artisanByPhoneReply }))
      .artisan;
  }
}

/** The language each number chose here. */
export abstract class Languages {
  abstract of(msisdn: string): Promise<Language | undefined>;
  abstract choose(msisdn: string, language: Language): Promise<void>;
}

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

/** Half of what there is: the rest is for what they want. */
const maxMs = 1500;

/** Who dials: the account of the number, and the language they chose, else that of their account, else that of their country. Never throws. */
@Injectable()
export class FindCaller {
  constructor(
    private readonly accounts: Accounts,
    private readonly languages: Languages,
    private readonly log: Log,
  ) {}

  /** @param deadline of `performance.now()`: who does not say it by then, or within a second and a half, is not waited for */
  async run(msisdn: string, deadline: number): Promise<Caller> {
    const until = Math.min(deadline, performance.now() + maxMs);
    const [found, chosen] = await Promise.all([
      this.orUndefined(inTime(this.accounts.artisanOf(msisdn), until)),
      this.orUndefined(inTime(this.languages.of(msisdn), until)),
    ]);
    const language = chosen ?? found?.artisan?.language ?? defaultLanguage(msisdn);
    return {
      language,
      artisanId: found === undefined ? undefined : (found.artisan?.id ?? null),
      pin: found?.pin ?? 'none',
      currency: pricedIn(found?.artisan?.location?.country ?? countryOf(msisdn)),
      ...(countryOf(msisdn) === undefined && { mayNotJoin: true as const }),
    };
  }

  private async orUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
    try {
      return await asked;
    } catch (error) {
      this.log.warn('ussd: the caller is not known for now', { error });
      return undefined;
    }
  }
}
