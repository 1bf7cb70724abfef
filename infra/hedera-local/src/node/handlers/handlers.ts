import type { TransactionKind } from '../transaction.ts';
import { cryptoCreate } from './crypto-create.ts';
import { cryptoTransfer } from './crypto-transfer.ts';
import type { Handler } from './handler.ts';
import {
  tokenFeeScheduleUpdate,
  tokenFreeze,
  tokenGrantKyc,
  tokenPause,
  tokenRevokeKyc,
  tokenUnfreeze,
  tokenUnpause,
  tokenWipe,
} from './role-powers.ts';
import { tokenAssociate } from './token-associate.ts';
import { tokenBurn } from './token-burn.ts';
import { tokenCreate } from './token-create.ts';
import { tokenDelete } from './token-delete.ts';
import { tokenMint } from './token-mint.ts';
import { tokenUpdate, tokenUpdateNfts } from './token-update.ts';
import { topicCreate } from './topic-create.ts';
import { topicSubmit } from './topic-submit.ts';

/** Every transaction this network executes, or refuses for a reason of its own; all others are answered NOT_SUPPORTED. */
const handlers: Partial<Record<TransactionKind, Handler>> = {
  cryptoCreateAccount: cryptoCreate,
  cryptoTransfer,
  tokenCreation: tokenCreate,
  tokenMint,
  tokenBurn,
  tokenDeletion: tokenDelete,
  tokenAssociate,
  tokenFreeze,
  tokenUnfreeze,
  tokenGrantKyc,
  tokenRevokeKyc,
  tokenPause,
  tokenUnpause,
  tokenWipe,
  tokenFeeScheduleUpdate,
  tokenUpdate,
  tokenUpdateNfts,
  consensusCreateTopic: topicCreate,
  consensusSubmitMessage: topicSubmit,
};

export const handlerOf = (kind: TransactionKind): Handler | undefined => handlers[kind];
