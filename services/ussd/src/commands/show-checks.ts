import type { HistoryReply } from '@asili/contracts';
import { shortenName } from '@asili/kernel';
import { render, type Message } from '../words/domain/render.ts';
import { codeOf } from '../script/domain/steps.ts';
import {
  OpenCommand,
  type Prepared,
  type PreparingCommand,
  type ArtisanRequest,
  type CommandRequest,
  asArtisan,
} from './domain/command.ts';
import { listProducts } from './own-products.ts';
import { OwnChecks, resultOf, type OwnCheck } from './verify-product.ts';
import { Neighbours } from './neighbours.ts';
import { Verifications } from './verifications.http.ts';

const shown = 3;

interface Line {
  readonly at: Date;
  readonly what: string;
  readonly result: OwnCheck['result'];
}

/** Command 11: the last verifications, of an artisan's products by anybody, else one's own. Reads only. */
export class ShowChecks extends OpenCommand implements PreparingCommand {
  constructor(
    private readonly neighbours: Neighbours,
    private readonly verifications: Verifications,
    private readonly checks: OwnChecks,
  ) {
    super();
  }

  prepare(request: ArtisanRequest): Promise<Prepared> {
    return listProducts(this.neighbours, request);
  }

  override async run(request: CommandRequest): Promise<readonly Message[]> {
    const code = codeOf(request.values) || 'own';
    const artisan = asArtisan(request);
    if (code === 'own')
      return this.list(request, artisan ? await this.ofAllProducts(artisan) : await this.own(request));
    const product = artisan && (await this.neighbours.product(artisan, code));
    const isTheirs = product?.artisanId === artisan?.artisan.id && product !== undefined && product !== null;
    return this.list(request, isTheirs ? await this.ofProduct(request, product.id, '') : await this.own(request, code));
  }

  private async own({ msisdn }: CommandRequest, code?: string): Promise<Line[]> {
    return (await this.checks.last(msisdn, shown, code)).map(({ at, result, code: what }) => ({ at, result, what }));
  }

  /** Their products that were verified last, and of each its last verifications. */
  private async ofAllProducts(request: ArtisanRequest): Promise<Line[]> {
    const { recentChecks = [] } = await this.neighbours.analytics(request);
    const ids = [...new Set(recentChecks.map(({ productId }) => productId))];
    const lines = await Promise.all(
      ids.map(async (id) =>
        this.ofProduct(request, id, shortenName((await this.neighbours.product(request, id))?.name ?? '', 16)),
      ),
    );
    return lines
      .flat()
      .sort((left, right) => right.at.getTime() - left.at.getTime())
      .slice(0, shown);
  }

  private async ofProduct(request: CommandRequest, productId: string, name: string): Promise<Line[]> {
    const found = (await this.verifications.history(request, productId, shown)) ?? [];
    return found.map((line) => ({
      at: new Date(line.verifiedAt),
      what: [name, shortenName(line.place ?? '', 20)].filter(Boolean).join(' '),
      result: resultOf(line.verdict, isGenuine(line)),
    }));
  }

  private list({ caller }: CommandRequest, lines: readonly Line[]): readonly Message[] {
    if (lines.length === 0) return [{ key: 'no-checks' }];
    const texts = lines.map(({ at, what, result }) =>
      [dayAndMonth(at), what, render({ key: `result-${result}` }, caller.language, { dial: '', url: '' })]
        .filter(Boolean)
        .join(' '),
    );
    return [{ key: 'checks', params: { lines: texts.join('\n') } }];
  }
}

const isGenuine = ({ verdict }: HistoryReply['verifications'][number]): boolean => verdict === 'RECORD_GENUINE';
const dayAndMonth = (at: Date): string => `${at.toISOString().slice(8, 10)}/${at.toISOString().slice(5, 7)}`;
