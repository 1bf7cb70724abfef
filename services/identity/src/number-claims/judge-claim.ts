import type { RemoteCase, RemoteCaseActionRequest } from '@asili/contracts';
import { Clock, isId } from '@asili/kernel';
import { Conflict, NotFound, Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { maskContactPoint, type User } from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.mongo.ts';
import { CompleteMove } from '../number-moves/complete-move.ts';
import { actionsOf, movableFrom, type NumberClaim } from './domain/claim.ts';
import { NumberClaims } from './number-claims.mongo.ts';

export const claimActions = ['move', 'decline'] as const;
export type ClaimAction = (typeof claimActions)[number];

/**
 * Claims as operators see and decide them. A move takes two, which the console sees to and this asks for once more. Safe to repeat: an
 * account that is at its new number by this claim is done, and a claim is decided once.
 */
@Injectable()
export class JudgeClaim {
  constructor(
    private readonly claims: NumberClaims,
    private readonly users: UserStore,
    private readonly completeMove: CompleteMove,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound, NumberInUse, Conflict without a second operator and where it is not to be done any more */
  async run(id: string, action: ClaimAction, { by, approvedBy, note }: RemoteCaseActionRequest): Promise<RemoteCase> {
    const claim = await this.find(id);
    const decided = { by, note, ...(approvedBy !== undefined && { approvedBy }) };
    if (action === 'move') await this.move(claim, decided);
    else if (
      !(await this.claims.decide(id, 'declined', this.clock.now(), decided)) &&
      (await this.find(id)).state !== 'declined'
    )
      throw new Conflict();
    return this.one(id);
  }

  /** @throws NotFound */
  async one(id: string): Promise<RemoteCase> {
    return this.caseOf(await this.find(id));
  }

  async list(which: 'open' | 'all', limit: number, after?: string): Promise<RemoteCase[]> {
    return Promise.all((await this.claims.list(which, limit, after)).map((claim) => this.caseOf(claim)));
  }

  count(): ReturnType<NumberClaims['countOpen']> {
    return this.claims.countOpen();
  }

  /** The claim is decided before the account moves, so that no objection is taken that comes behind; who dies in between is asked again. */
  private async move(
    claim: NumberClaim,
    decided: { readonly by: string; readonly note: string; readonly approvedBy?: string },
  ): Promise<void> {
    if (decided.approvedBy === undefined || decided.approvedBy === decided.by) throw new Conflict();
    const account = await this.users.findById(claim.artisanId);
    if (claim.state === 'moved' && account?.address === claim.to) return;
    if (claim.state !== 'moved' && !actionsOf(claim, this.clock.now()).includes('move')) throw new Conflict();
    if (account?.address !== claim.from) throw new Conflict(); // It moved by itself meanwhile, or is gone.
    if (claim.state !== 'moved' && !(await this.claims.decide(claim.id, 'moved', this.clock.now(), decided)))
      throw new Conflict();
    await this.completeMove.run(account, { to: claim.to, by: 'operators' });
  }

  private async find(id: string): Promise<NumberClaim> {
    const found = isId('clm', id) ? await this.claims.find(id) : null;
    if (!found) throw new NotFound();
    return found;
  }

  private async caseOf(claim: NumberClaim): Promise<RemoteCase> {
    return {
      id: claim.id,
      openedAt: claim.openedAt.toISOString(),
      facts: factsOf(claim, await this.users.findById(claim.artisanId)),
      actions: [...actionsOf(claim, this.clock.now())],
    };
  }
}

const masked = (value: string): string => maskContactPoint({ channel: 'sms', value });

/** What operators compare: what was said, and what the account says. */
function factsOf(claim: NumberClaim, account: User | null): RemoteCase['facts'] {
  const name = [account?.businessName, [account?.firstName, account?.lastName].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  const facts = {
    state: claim.state,
    evidence: claim.evidence,
    artisan: claim.artisanId,
    name,
    place: account?.location ? `${account.location.city}, ${account.location.country}` : '',
    'member-since': account?.createdAt.toISOString(),
    'old-number': masked(claim.from),
    'new-number': masked(claim.to),
    'told-at': claim.toldAt?.toISOString(),
    'movable-from': claim.state === 'open' ? movableFrom(claim).toISOString() : undefined,
    settled: claim.decidedAt?.toISOString(),
  };
  return Object.entries(facts).flatMap(([fact, value]) => (value ? [{ name: fact, value }] : []));
}

/** Whoever calls from the number an account has objects to all claims on it. Any number of times; one that is decided stays so. */
@Injectable()
export class KeepNumber {
  constructor(
    private readonly claims: NumberClaims,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @returns how many were open */
  async run(artisanId: string): Promise<number> {
    const open = (await this.claims.ofArtisan(artisanId)).filter(({ state }) => state === 'open');
    const refused = await Promise.all(open.map(({ id }) => this.claims.decide(id, 'objected', this.clock.now())));
    const count = refused.filter(Boolean).length;
    if (count > 0) this.log.info('identity: claims on an account were objected to', { userId: artisanId, count });
    return count;
  }
}
