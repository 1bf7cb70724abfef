import type { Message } from '../words/domain/render.ts';
import { OpenCommand } from './command-handler.ts';
import type { CommandRequest } from './domain/command-request.ts';
import { Neighbours } from './neighbours.ts';

const kinds = [
  { kind: 'counterfeit', text: 'Fake tag' },
  { kind: 'counterfeit', text: 'Copied QR code' },
  { kind: 'other', text: 'Other' },
] as const;

/** Command 12: a report to the same desk the web's go to; verification takes a key once. */
export class ReportProduct extends OpenCommand {
  constructor(private readonly neighbours: Neighbours) {
    super();
  }

  override async run(request: CommandRequest): Promise<readonly Message[]> {
    const {
      values: { code = 'none', kind = '3', where = '' },
    } = request;
    const number = await this.neighbours.report(request, {
      code,
      ...(kinds[Number(kind) - 1] ?? kinds[2]),
      place: where,
    });
    return [{ key: 'reported', params: { number } }];
  }
}
