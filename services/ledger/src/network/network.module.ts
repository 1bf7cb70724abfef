import { Mongo, Shutdown } from '@asili/platform';
import { Module, type OnModuleInit } from '@nestjs/common';
import { config } from '../config.ts';
import { Settings } from '../settings.ts';
import { LedgerKeys } from './ledger-keys.ts';
import { HederaNetwork, operatorSigner } from './ledger-network.hedera.ts';
import { LedgerNetwork } from './ledger-network.ts';
import { HttpMirror, Mirror } from './mirror.http.ts';
import { SettleTransaction } from './settle-transaction.ts';
import { SignTransaction, TransactionIds, transactionIdIndexes } from './sign-transaction.ts';

function connect({ network: name, nodes, operatorId, operatorKeyFile }: Settings, shutdown: Shutdown): LedgerNetwork {
  const network = new HederaNetwork({ name, nodes, operatorId, operator: operatorSigner(operatorKeyFile) });
  shutdown.register('producer', 'ledger network', () => network.close()); // After the workers.
  return network;
}

/** The ledger's nodes and its mirror, and how one transaction is signed and brought to its end. */
@Module({
  providers: [
    { provide: LedgerNetwork, inject: [Settings, Shutdown], useFactory: connect },
    { provide: LedgerKeys, useFactory: () => LedgerKeys.fromConfig(config) },
    { provide: Mirror, useClass: HttpMirror },
    TransactionIds,
    SignTransaction,
    SettleTransaction,
  ],
  exports: [LedgerNetwork, LedgerKeys, Mirror, SignTransaction, SettleTransaction],
})
export class NetworkModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(transactionIdIndexes);
  }
}
