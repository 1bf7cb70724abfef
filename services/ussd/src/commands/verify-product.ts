import { Injectable } from '@nestjs/common';
import type { Product, VerifyReply } from '@asili/contracts';
import { artisanName, shortenName, Clock } from '@asili/kernel';
import { unlessDuplicate, Log, Mongo, type IndexSpec } from '@asili/platform';
import type { Message } from '../words/domain/render.ts';
import { dialled } from '../script/domain/steps.ts';
import { Settings } from '../config.ts';
import { Pseudonyms } from '../pseudonyms.ts';
import { OpenCommand, type CommandRequest } from './domain/command.ts';
import { Verifications } from './verifications.http.ts';

export interface OwnCheck {
  readonly code: string;
  readonly result: 'genuine' | 'pending' | 'not';
  readonly at: Date;
}

/** What each number verified here recently. */
export abstract class OwnChecks {
  /** @param key of the request that verified, so that a repeat is kept once */
  abstract keep(key: string, msisdn: string, check: OwnCheck): Promise<void>;
  /** The last ones, newest first. @param code of one product alone */
  abstract last(msisdn: string, limit: number, code?: string): Promise<readonly OwnCheck[]>;
}

const keptSeconds = 90 * 86_400;

export const ownCheckIndexes: readonly IndexSpec[] = [
  { collection: 'own_checks', name: 'own_checks_caller', keys: { caller: 1, at: -1 } },
  { collection: 'own_checks', name: 'own_checks_ttl', keys: { at: 1 }, expireAfterS: keptSeconds },
];

interface CheckDocument extends OwnCheck {
  readonly _id: string;
  /** Pseudonym of the number. */
  readonly caller: string;
}

@Injectable()
export class MongoOwnChecks extends OwnChecks {
  constructor(
    private readonly mongo: Mongo,
    private readonly pseudonyms: Pseudonyms,
  ) {
    super();
  }

  override async keep(key: string, msisdn: string, check: OwnCheck): Promise<void> {
    await unlessDuplicate(this.documents.insertOne({ _id: key, caller: this.pseudonyms.of(msisdn), ...check }));
  }

  override async last(msisdn: string, limit: number, code?: string): Promise<readonly OwnCheck[]> {
    return this.documents
      .find(
        { caller: this.pseudonyms.of(msisdn), ...(code !== undefined && { code }) },
        { projection: { code: 1, result: 1, at: 1 } },
      )
      .sort({ at: -1 })
      .limit(limit)
      .toArray();
  }

  private get documents() {
    return this.mongo.collection<CheckDocument>('own_checks');
  }
}

const dayOf = (iso: string): string => `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(2, 4)}`;

/** Who made it, as a screen has room for. */
export const artisanNameOf = ({ artisan }: Product): string => shortenName(artisanName(artisan), 30);

export const resultOf = (verdict: string, isAuthentic: boolean): 'genuine' | 'pending' | 'not' =>
  isAuthentic ? 'genuine' : verdict === 'PENDING' ? 'pending' : 'not';

/** The web's verdict in the few words of a phone. @param reportDial what to dial to report it */
export function verdictScreen(
  { isAuthentic, verification, product }: VerifyReply,
  code: string,
  reportDial: string,
): Message {
  if (isAuthentic) return genuineScreen(product, code);
  if (verification.verdict === 'PENDING') return { key: 'verdict-pending' };
  if (verification.verdict === 'LEDGER_UNREACHABLE') return { key: 'verdict-unreachable' };
  return { key: 'not-genuine', params: { reason: reasonOf(verification), dial: reportDial } };
}

function genuineScreen(product: Product | null, code: string): Message {
  if (!product?.certificate) return { key: 'genuine-bare', params: { code } };
  const {
    name,
    certificate,
    verificationCount,
    artisan: { location },
  } = product;
  const known = {
    name: shortenName(name, 40),
    date: dayOf(certificate.consensusAt),
    times: timesOf(verificationCount),
  };
  const artisan = artisanNameOf(product);
  if (artisan === '') return { key: 'genuine-nameless', params: known }; // They were erased; the certificate stays true.
  return { key: 'genuine', params: { ...known, artisan, place: shortenName(location.city, 20) } };
}

/** How often it was verified before. */
const timesOf = (count: number): Message =>
  count === 0
    ? { key: 'verified-first' }
    : count === 1
      ? { key: 'verified-once' }
      : { key: 'verified-times', params: { count: String(count) } };

function reasonOf({ verdict, reasons, suggestion }: VerifyReply['verification']): Message {
  if (verdict === 'REVOKED') return { key: 'reason-revoked' };
  if (verdict === 'SUSPECT') return { key: 'reason-suspect' };
  if (suggestion !== undefined) return { key: 'reason-mistyped', params: { code: suggestion } };
  return { key: reasons.includes('CHECK_DIGIT') ? 'reason-digits' : 'reason-unknown' };
}

/** Command 0: the verdict the web gives, recorded as any other; verification takes a key once. */
export class VerifyProduct extends OpenCommand {
  constructor(
    private readonly verifications: Verifications,
    private readonly checks: OwnChecks,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super();
  }

  override async run(request: CommandRequest): Promise<readonly Message[]> {
    const {
      values: { code = '' },
      msisdn,
      key,
    } = request;
    const reply = await this.verifications.verify(request, code);
    const check = {
      code: reply.product?.shortCode ?? code,
      result: resultOf(reply.verification.verdict, reply.isAuthentic),
      at: this.clock.now(),
    };
    await this.checks.keep(key, msisdn, check).catch((error: unknown) => {
      this.log.warn('ussd: a verification is missing in the history of its caller', { error });
    });
    return [
      verdictScreen(reply, code, dialled(this.settings.serviceCode, '12', ...(/^\d{8}$/.test(code) ? [code] : []))),
    ];
  }
}

const reportKinds = [
  { kind: 'counterfeit', text: 'Fake tag' },
  { kind: 'counterfeit', text: 'Copied QR code' },
  { kind: 'other', text: 'Other' },
] as const;

/** Command 12: a report to the same queue as the web's; verification takes a key once. */
export class ReportProduct extends OpenCommand {
  constructor(private readonly verifications: Verifications) {
    super();
  }

  override async run(request: CommandRequest): Promise<readonly Message[]> {
    const {
      values: { code = 'none', kind = '3', where = 'none' },
    } = request;
    const number = await this.verifications.report(request, {
      code,
      ...(reportKinds[Number(kind) - 1] ?? reportKinds[2]),
      ...(where !== 'none' && { place: where }),
    });
    return [{ key: 'reported', params: { number } }];
  }
}
