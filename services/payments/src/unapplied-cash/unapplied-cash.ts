import { newId } from '@asili/kernel';
import { CommandRunner, derivedId } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import {
  unappliedCashDecider,
  type Noted,
  type UnappliedReceipt,
  type UnappliedCashCommand,
  type UnappliedCashProvider,
} from './domain/unapplied-cash.ts';
import { UnappliedCashIndex } from './unapplied-cash-index.mongo.ts';

const tries = 15;

/** Runs commands on unapplied cash; deciding is safe to repeat by the state it finds. The index follows before the caller goes on; if this process dies in between, the relay of the commits brings it. */
@Injectable()
export class UnappliedCash {
  private readonly ways = new Map<string, UnappliedCashProvider>();

  constructor(
    private readonly commands: CommandRunner,
    private readonly index: UnappliedCashIndex,
  ) {}

  register(way: UnappliedCashProvider): void {
    this.ways.set(way.provider, way);
  }

  /** undefined where this installation has no such provider any more: its money waits. */
  wayOf(provider: string): UnappliedCashProvider | undefined {
    return this.ways.get(provider);
  }

  idOf(provider: string, receipt: string): string {
    return derivedId('unm', `${provider}:${receipt}`);
  }

  /** It came, and is of no sale. Told again it is the same. @returns its id */
  async note(facts: Omit<Noted, 'id'>): Promise<string> {
    const id = this.idOf(facts.provider, facts.receipt);
    await this.run(id, { kind: 'note', facts: { id, ...facts } });
    return id;
  }

  /** It after the command. @throws CaseChanged where it is settled otherwise; Conflict after many lost races */
  async run(id: string, command: UnappliedCashCommand): Promise<UnappliedReceipt | null> {
    const { state, version, events } = await this.commands.run(unappliedCashDecider, id, command, {
      commitId: newId('com'),
      tries,
    });
    if (state.kind === 'none') return null;
    if (events.length > 0) await this.index.save({ version, receipt: state });
    return state;
  }

  async load(id: string): Promise<{ receipt: UnappliedReceipt; version: number } | null> {
    const { state, version } = await this.commands.load(unappliedCashDecider, id);
    return state.kind === 'none' ? null : { receipt: state, version };
  }
}
