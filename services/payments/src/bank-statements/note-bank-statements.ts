import { moneyToText } from '@asili/kernel';
import { Relay, type StoredEvent } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditTrail } from '../audit/audit-trail.ts';
import { bankAccount, bankStatementStream, type BankStatementEvent } from './domain/bank-statement.ts';

/** Each statement that was entered is an entry of the audit trail, under its event's name: told twice, it is one. */
@Injectable()
export class NoteBankStatements implements OnModuleInit {
  constructor(
    private readonly relay: Relay,
    private readonly trail: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.relay.onInternal((events) => this.follow(events));
  }

  private async follow(events: readonly StoredEvent[]): Promise<void> {
    for (const { id, at, stream, data } of events) {
      if (!stream.startsWith(bankStatementStream)) continue;
      const { currency, day, balance, reference, by } = data as BankStatementEvent['data'];
      await this.trail.add({
        id,
        at,
        operator: by,
        action: 'bank-statement',
        case: bankAccount(currency),
        after: `${day}: ${moneyToText({ currency, minor: BigInt(balance) })} ${currency}, ${reference}`,
      });
    }
  }
}
