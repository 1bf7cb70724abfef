import { Injectable } from '@nestjs/common';
import type { Challenge as WireChallenge, ClaimNumberRequest, Language, SendMessageRequest } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { derivedId, job, Jobs, Log, OnJob, ServiceClient } from '@asili/platform';
import { contactPointOf, loginKey } from '../accounts/domain/user.ts';
import { UserStore } from '../accounts/user-store.mongo.ts';
import type { Caller } from '../sessions/domain/session.ts';
import { CheckCode } from '../sign-in/check-code.ts';
import { NumberInUse } from '../sign-in/domain/challenge.ts';
import { IssueCode } from '../sign-in/issue-code.ts';
import { claimPolicy, type NumberClaim } from './domain/claim.ts';
import { NumberClaims } from './number-claims.mongo.ts';

const tellNumberClaims = job<{ readonly claimId: string }>('tell-number-claims', { attempts: 12 });
type Claimed = Pick<ClaimNumberRequest, 'oldNumber' | 'phoneNumber' | 'evidence'>;

/** A code for claiming one number by another is good for nothing else: no browser's secret looks like what stands for it. */
const claimantOf = (caller: Caller, { oldNumber }: Pick<Claimed, 'oldNumber'>): Caller => ({
  ...caller,
  browser: caller.browser === '' ? '' : `number-claim:${oldNumber}:${caller.browser}`,
});

/** The code that proves the new number. */
@Injectable()
export class ClaimCodes {
  constructor(
    private readonly issueCode: IssueCode,
    private readonly checkCode: CheckCode,
  ) {}

  /** Limited as registrations are, for it goes to anybody's number. @throws TooManyCodes, CodeNotSent, CountryNotServed */
  send(claimed: Claimed, caller: Caller): Promise<WireChallenge> {
    const contactPoint = contactPointOf('artisan', claimed.phoneNumber);
    return this.issueCode.run(
      {
        purpose: 'registration',
        userType: 'artisan',
        contactPoint,
        language: caller.language,
        known: true,
        stepUp: { template: 'number-move-new', ending: claimed.oldNumber.slice(-3) },
      },
      claimantOf(caller, claimed),
    );
  }

  /** @throws CodeRefused */
  async check(
    claimed: Claimed,
    answer: { readonly code: string; readonly challengeId?: string | undefined },
    caller: Caller,
  ): Promise<void> {
    await this.checkCode.run(
      {
        purpose: 'registration',
        userType: 'artisan',
        contactPoint: contactPointOf('artisan', claimed.phoneNumber),
        ...answer,
      },
      claimantOf(caller, claimed),
    );
  }
}

/** Tells the old number that its account is claimed, and how to keep it. Again it tells nobody but who was not told; a message may come twice if a process dies behind the carrier's word. */
@Injectable()
export class TellOldNumber {
  constructor(
    private readonly claims: NumberClaims,
    private readonly users: UserStore,
    private readonly services: ServiceClient,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  @OnJob(tellNumberClaims)
  async run({ claimId }: { readonly claimId: string }): Promise<void> {
    const claim = await this.claims.find(claimId);
    const account = claim && (await this.users.findById(claim.artisanId));
    if (!claim || claim.state !== 'open' || claim.toldAt || account?.address !== claim.from) return;
    const body: SendMessageRequest = {
      channel: 'sms',
      to: claim.from,
      template: 'number-claimed',
      language: account.language,
      params: { ending: claim.to.slice(-3) },
    };
    await this.services.post('notifications', '/internal/messages', { body });
    await this.claims.markNotified(claimId, this.clock.now());
    this.log.info('identity: an account is claimed by another number', { userId: claim.artisanId, claimId });
  }
}

/**
 * Opens a case for operators: who has a new number, proved by a code or by the call, says that the account of a number they lost is theirs.
 * Whether there is such an account is told to nobody; of an account at most a few claims are open, and what comes beyond is answered alike.
 * The same claim again is one: it is named by account, new number and how many were decided before. Whom to tell stands in the jobs under
 * the claim's id, and where a process dies before that, the account waits longer until it may be moved.
 */
@Injectable()
export class ClaimNumber {
  constructor(
    private readonly users: UserStore,
    private readonly claims: NumberClaims,
    private readonly codes: ClaimCodes,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** @returns the code's challenge; null once the claim is made @throws what sending or judging a code throws, NumberInUse */
  async onTheWeb({ code, challengeId, ...claimed }: ClaimNumberRequest, caller: Caller): Promise<WireChallenge | null> {
    if (code === undefined) return this.codes.send(claimed, caller);
    await this.codes.check(claimed, { code, challengeId }, caller);
    await this.open(claimed, 'web', caller.language);
    return null;
  }

  /** For who calls from the new number. @throws NumberInUse */
  byPhone(claimed: Claimed, language: Language): Promise<void> {
    return this.open(claimed, 'phone', language);
  }

  private async open(
    { oldNumber: from, phoneNumber: to, evidence }: Claimed,
    by: NumberClaim['by'],
    language: Language,
  ): Promise<void> {
    if (await this.users.findByLoginKey(loginKey(contactPointOf('artisan', to)))) throw new NumberInUse(); // Proved to be theirs, so it is theirs to know.
    const account = await this.users.findByLoginKey(loginKey(contactPointOf('artisan', from)));
    if (!account) return;
    const earlier = await this.claims.ofArtisan(account.id);
    const now = this.clock.now();
    const open = earlier.filter(({ state }) => state === 'open');
    const same = open.find((claim) => claim.to === to);
    if (!same && open.length >= claimPolicy(now).maxOpen) return;
    const id = same?.id ?? derivedId('clm', account.id, `${to}:${earlier.length - open.length}`);
    if (!same)
      await this.claims.open({
        id,
        artisanId: account.id,
        from,
        to,
        evidence,
        by,
        language,
        openedAt: now,
        state: 'open',
      });
    await this.jobs.add(tellNumberClaims, { id, data: { claimId: id } });
  }
}
