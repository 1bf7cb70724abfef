import { fixedClock } from '@asili/kernel/testing';
import { describe, expect, it } from '@jest/globals';
import { CsrfTokens } from './session-endpoint.ts';
import { IssueActorToken } from './issue-actor-token.ts';

const session = {
  id: 'ses_1',
  userId: 'art_1',
  userType: 'artisan',
  language: 'sw',
  createdAt: '',
  lastSeen: '',
  expiresAt: '',
} as const;

describe('the actor of a request', () => {
  const signed: unknown[] = [];
  const clock = fixedClock(new Date(0));
  const issueActorToken = new IssueActorToken(
    {
      sign: (actor, audience) => {
        signed.push([audience, actor]);
        return `token-${signed.length}`;
      },
    },
    clock,
  );

  it("is the session's person in the language asked for, else in their account's, or an anonymous visitor in the browser's", () => {
    expect(issueActorToken.run(session, 'v1', { spoken: 'fr' }, 'orders').actor).toEqual({
      kind: 'artisan',
      id: 'art_1',
      sessionId: 'ses_1',
      visitor: 'v1',
      language: 'sw',
    });
    expect(issueActorToken.run(session, 'v1', { spoken: 'sw', chosen: 'fr' }, 'orders').actor).toMatchObject({
      id: 'art_1',
      language: 'fr',
    });
    expect(issueActorToken.run(null, 'v1', { spoken: 'fr', chosen: 'sw' }, 'orders').actor).toMatchObject({
      kind: 'anonymous',
      language: 'sw',
    });
    expect(issueActorToken.run(null, 'v1', { spoken: 'fr' }, 'orders').actor).toEqual({
      kind: 'anonymous',
      id: 'v1',
      visitor: 'v1',
      language: 'fr',
    });
  });

  it('keeps its token for 20 s, and neither another actor nor another service gets it', () => {
    const first = issueActorToken.run(session, 'v1', { spoken: 'en' }, 'orders').token;
    expect(issueActorToken.run(session, 'v1', { spoken: 'en' }, 'orders').token).toBe(first);
    expect(issueActorToken.run({ ...session, userId: 'art_2' }, 'v1', { spoken: 'en' }, 'orders').token).not.toBe(
      first,
    );
    expect(issueActorToken.run(session, 'v2', { spoken: 'en' }, 'orders').token).not.toBe(first);
    expect(issueActorToken.run(session, 'v1', { spoken: 'en' }, 'payments').token).not.toBe(first);
    expect(signed.at(-1)).toMatchObject(['payments', { id: 'art_1' }]);
    clock.set(new Date(20_001));
    expect(issueActorToken.run(session, 'v1', { spoken: 'en' }, 'orders').token).not.toBe(first);
  });
});

describe('form tokens', () => {
  const forms = new CsrfTokens('key');
  it('belong to one cookie under one key', () => {
    const token = forms.tokenFor('cookie-a');
    expect(forms.verify(token, 'cookie-a')).toBe(true);
    expect(forms.verify(token, 'cookie-b')).toBe(false);
    expect(new CsrfTokens('other').verify(token, 'cookie-a')).toBe(false);
    for (const wrong of [undefined, '', 'x', `${token}x`, token.slice(1)])
      expect(forms.verify(wrong, 'cookie-a')).toBe(false);
    expect(forms.verify(token, undefined)).toBe(false);
  });
});
