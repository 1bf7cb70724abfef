import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import { dialled } from '../script/domain/dialled.ts';
import { Settings } from '../settings.ts';
import type { Message } from '../words/domain/render.ts';
import { OpenCommand } from './command-handler.ts';
import type { CommandRequest } from './domain/command-request.ts';
import { resultOf, verdictScreen } from './domain/verdict-screen.ts';
import { Neighbours } from './neighbours.ts';
import { OwnChecks } from './own-checks.ts';

/** Command 0: the verdict the web gives, recorded as any other; verification takes a key once. */
export class VerifyProduct extends OpenCommand {
  constructor(
    private readonly neighbours: Neighbours,
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
    const reply = await this.neighbours.verify(request, code);
    const check = {
      code: reply.product?.shortCode ?? code,
      result: resultOf(reply.verification.verdict, reply.isAuthentic),
      at: this.clock.now(),
    };
    await this.checks.keep(key, msisdn, check).catch((error: unknown) => {
      this.log.warn('ussd: a verification is missing in the history of its caller', { error });
    });
    return [verdictScreen(reply, code, dialled(this.settings.serviceCode, '12'))];
  }
}
