import { Injectable } from '@nestjs/common';
import { isDuplicateKey, Mongo, type IndexSpec } from '@asili/platform';
import { PayoutAccounts, type HeldFor, type PayoutAccount, type ToTell } from './payout-accounts.ts';

export const payoutAccountIndexes: readonly IndexSpec[] = [
  { collection: 'payout_accounts', name: 'number', keys: { phoneNumber: 1 } },
];

type AccountDocument = Omit<PayoutAccount, 'artisanId'> & {
  _id: string;
  /** Numbers, and `account` for the account's own phone; behind `sim:` those to be told of a SIM card. */
  untold?: string[];
};

const simPrefix = 'sim:';
const nameOf = ({ news, to }: ToTell): string => (news === 'sim-changed' ? simPrefix + to : to);
const toTell = (name: string): ToTell =>
  name.startsWith(simPrefix)
    ? { news: 'sim-changed', to: name.slice(simPrefix.length) }
    : { news: 'number-changed', to: name };

/** One document per artisan. */
@Injectable()
export class MongoPayoutAccounts extends PayoutAccounts {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  private get accounts() {
    return this.mongo.collection<AccountDocument>('payout_accounts');
  }

  override async find(artisanId: string): Promise<PayoutAccount | null> {
    const found = await this.accounts.findOne({ _id: artisanId }, { projection: { untold: 0 } });
    if (!found) return null;
    const { _id, ...account } = found;
    return { artisanId: _id, ...account };
  }

  override async isTaken(phoneNumber: string, artisanId: string): Promise<boolean> {
    return (await this.accounts.findOne({ phoneNumber, _id: { $ne: artisanId } }, { projection: { _id: 1 } })) !== null;
  }

  override async put({ artisanId, ...account }: PayoutAccount, before: string | null): Promise<boolean> {
    if (before !== null) {
      const untold = before === account.phoneNumber ? [] : ['account', before];
      return (
        (
          await this.accounts.updateOne(
            { _id: artisanId, phoneNumber: before },
            { $set: account, $addToSet: { untold: { $each: untold } } },
          )
        ).matchedCount === 1
      );
    }
    try {
      await this.accounts.insertOne({ _id: artisanId, ...account });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  override async hold(artisanId: string, until: Date, heldFor: HeldFor): Promise<void> {
    await this.accounts.updateOne(heldBefore(artisanId, until), { $set: { heldUntil: until, heldFor } });
  }

  override async holdForSim(
    { artisanId, phoneNumber }: Pick<PayoutAccount, 'artisanId' | 'phoneNumber'>,
    until: Date,
  ): Promise<void> {
    const untold = ['account', phoneNumber].map((to) => nameOf({ news: 'sim-changed', to }));
    await this.accounts.updateOne(
      { ...heldBefore(artisanId, until), phoneNumber },
      { $set: { heldUntil: until, heldFor: 'sim-changed' }, $addToSet: { untold: { $each: untold } } },
    );
  }

  override async refuse(artisanId: string, phoneNumber: string): Promise<void> {
    await this.accounts.updateOne({ _id: artisanId, phoneNumber }, { $set: { problem: 'wrong-number' } });
  }

  override async untold(artisanId: string): Promise<readonly ToTell[]> {
    const { untold = [] } = (await this.accounts.findOne({ _id: artisanId })) ?? {};
    return untold.map(toTell);
  }

  override async told(artisanId: string, told: ToTell): Promise<void> {
    await this.accounts.updateOne({ _id: artisanId }, { $pull: { untold: nameOf(told) } });
  }

  override async forget(artisanId: string): Promise<void> {
    await this.accounts.deleteOne({ _id: artisanId });
  }
}

const heldBefore = (artisanId: string, until: Date) => ({
  _id: artisanId,
  $or: [{ heldUntil: null }, { heldUntil: { $lt: until } }],
});
