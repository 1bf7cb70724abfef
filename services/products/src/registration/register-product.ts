import { setTimeout as delay } from 'node:timers/promises';
import {
  toCountryCode,
  type ProfileV2,
  type Product,
  type RegisterProductRequest,
  type CorrectProductRequest,
} from '@asili/contracts';
import { DomainError, utcDay, omitUndefined } from '@asili/kernel';
import { CommandRunner, type Actor } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { ProductReadModel } from '../catalogue/product-read-model.ts';
import { CodeRegistry, type ProductClaim } from '../codes/short-codes.mongo.ts';
import { DailyQuota } from '../daily-quota.ts';
import { ResolvePhotos } from '../photos/upload-photo.ts';
import { ListingLimit } from '../plans/listing-limit.ts';
import { productDecider } from '../product/domain/decide.ts';
import { type ProductToRegister, ProductNotFound, type CertifiedContent } from '../product/domain/product.ts';

/**
 * Characters that never belong in a name or a description: controls, and the invisible marks that reorder text (Unicode
 * bidirectional overrides and isolates) or hide in it (zero-width space, byte order mark). Joiners stay: scripts need them.
 */
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/** One line as the certificate will carry it: NFC, no control or reordering characters, single spaces. */
export function cleanLine(text: string): string {
  return text.normalize('NFC').replace(forbidden, '').replace(/\s+/gu, ' ').trim();
}

/** Like cleanLine, but paragraphs stay: at most one empty line between them. */
export function cleanParagraphs(text: string): string {
  const lines = text.normalize('NFC').replace(/\r\n?/g, '\n').replace(forbidden, '').split('\n');
  return lines
    .map((line) => line.replace(/[^\S\n]+/gu, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

type Texts = Omit<CertifiedContent, 'images'>;
type Translations = NonNullable<RegisterProductRequest['translations']>;

function cleanTranslations(translations: Translations): Translations {
  const clean = Object.entries(translations).flatMap(([language, text]) =>
    text
      ? [
          [
            language,
            {
              name: cleanLine(text.name),
              ...(text.description ? { description: cleanParagraphs(text.description) } : {}),
            },
          ],
        ]
      : [],
  );
  return Object.fromEntries(clean) as Translations;
}

/** The texts of a request as the certificate will carry them; only those the request brings. */
export function certifiedTexts(input: CorrectProductRequest): Partial<Texts> {
  return omitUndefined({
    name: input.name && cleanLine(input.name),
    description: input.description && cleanParagraphs(input.description),
    category: input.category,
    materials: input.materials?.map(cleanLine).filter(Boolean),
    technique: input.technique,
    dimensions: input.dimensions && cleanLine(input.dimensions),
    weightGrams: input.weightGrams,
    translations: input.translations && cleanTranslations(input.translations),
  });
}

/** The artisan signed up a moment ago and their profile has not arrived here yet. */
export class ProfilePending extends DomainError {
  readonly code = 'PRODUCTS.PROFILE_PENDING';
  readonly status = 503;
  override readonly retryAfterSeconds = 2;
}

/** The artisan has asked for as many certificates as one day allows. */
export class CertificateQuotaReached extends DomainError {
  readonly code = 'PRODUCTS.CERTIFICATE_QUOTA';
  readonly status = 429;
  override readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super();
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Dated policy: certificates one artisan may ask for in a UTC day. Each costs a ledger fee that this house pays. */
interface CertificatePolicy {
  readonly since: string;
  readonly perDay: number;
}
const certificatePolicies: readonly CertificatePolicy[] = [{ since: '2026-11-01', perDay: 200 }];

/** The policy in force: the last one whose day has come. */
export function certificatePolicyAt(day: string): CertificatePolicy {
  return certificatePolicies.findLast((policy) => policy.since <= day) ?? (certificatePolicies[0] as CertificatePolicy);
}

/** @param commandId the same for every attempt of one request @throws CertificateQuotaReached */
export function takeCertificate(quota: DailyQuota, artisanId: string, commandId: string): Promise<void> {
  return quota.take(
    'certificate',
    artisanId,
    (now) => certificatePolicyAt(utcDay(now)).perDay,
    (seconds) => new CertificateQuotaReached(seconds),
    commandId,
  );
}

const timeoutMs = 2500;
const pauseMs = 50;

/** The artisan behind a registration. */
@Injectable()
export class ArtisanProfiles {
  constructor(private readonly shop: ProductReadModel) {}

  /**
   * The artisan's profile with its country's code, which the certificate states. An artisan who signed up this second is
   * waited for; profiles travel by topic.
   * @throws ProfilePending
   */
  async waitFor(artisanId: string): Promise<ProfileV2 & { location: NonNullable<ProfileV2['location']> }> {
    for (let waited = 0; waited <= timeoutMs; waited += pauseMs) {
      const profile = await this.shop.profile(artisanId);
      if (profile?.location)
        return { ...profile, location: { ...profile.location, country: toCountryCode(profile.location.country) } };
      await delay(pauseMs);
    }
    throw new ProfilePending();
  }
}

/** Gives a product its place among those its artisan's plan lists, and puts it on record. The same command again finds both done. */
@Injectable()
export class ListProduct {
  constructor(
    private readonly commands: CommandRunner,
    private readonly listings: ListingLimit,
  ) {}

  /** Ahead of work that would be in vain. @param claimed the id the product will have @throws ListingLimitReached, unless that product has its place already */
  async check(artisanId: string, claimed: () => Promise<string>): Promise<void> {
    if (await this.listings.isFull(artisanId)) await this.listings.take(artisanId, await claimed());
  }

  /** A refusal gives the place back; of other errors nobody knows whether it is listed. @throws ListingLimitReached */
  async run(product: ProductToRegister, commandId: string) {
    const { artisanId, productId } = product;
    await this.listings.take(artisanId, productId);
    try {
      return await this.commands.run(productDecider, productId, { kind: 'register', product }, { commitId: commandId });
    } catch (error) {
      if (error instanceof DomainError && error.status < 500) await this.listings.release(artisanId, productId);
      throw error;
    }
  }
}

/**
 * Puts a product on record; its certificate follows by events. A repeat of the same command gives the same product:
 * the claim of id and code is one unique insert, and the stream takes each commit id once.
 */
@Injectable()
export class RegisterProduct {
  constructor(
    private readonly artisans: ArtisanProfiles,
    private readonly photos: ResolvePhotos,
    private readonly codes: CodeRegistry,
    private readonly shop: ProductReadModel,
    private readonly quota: DailyQuota,
    private readonly listProduct: ListProduct,
  ) {}

  /**
   * @param commandId the same for every attempt of one request
   * @throws ProfilePending, NoFreeCode, CertificateQuotaReached, ListingLimitReached and what ResolvePhotos raises
   */
  async run(actor: Actor, input: RegisterProductRequest, commandId: string): Promise<Product> {
    const texts = certifiedTexts(input);
    const artisan = await this.artisans.waitFor(actor.id);
    await takeCertificate(this.quota, actor.id, commandId); // Before photos are stored: a refused request leaves nothing behind.
    await this.listProduct.check(actor.id, async () => (await this.claim(commandId)).productId);
    const images = await this.photos.run(actor.id, input.imageUrls);
    const claim = await this.claim(commandId);
    const product = registration(actor.id, artisan.location.country, input, texts, images, claim);
    const { state, version } = await this.listProduct.run(product, commandId);
    if (state.kind === 'absent') throw new ProductNotFound();
    return this.shop.viewOf(state, version, actor.id);
  }

  private claim(commandId: string): Promise<ProductClaim> {
    return this.codes.claim(`register|${commandId}`);
  }
}

function registration(
  artisanId: string,
  country: string,
  input: RegisterProductRequest,
  texts: ReturnType<typeof certifiedTexts>,
  images: ProductToRegister['images'],
  claim: ProductClaim,
): ProductToRegister {
  const { name = input.name, description = '', ...rest } = texts;
  const { currency, stock, price = null } = input;
  const details = omitUndefined({
    care: (input.care && cleanParagraphs(input.care)) || undefined,
    daysToMake: input.daysToMake ?? undefined,
  });
  return {
    ...rest,
    productId: claim.productId,
    shortCode: claim.shortCode,
    artisanId,
    country,
    name,
    description,
    category: input.category,
    images,
    price,
    currency,
    stock,
    ...details,
  };
}
