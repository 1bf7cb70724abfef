import { http, HttpResponse } from 'msw';
import type {
  ArtisanSignInReply,
  Challenge,
  ClaimNumberReply,
  ClaimNumberRequest,
  CustomerSignInReply,
  MovePhoneNumberChallenge,
  MovePhoneNumberRequest,
  OperatorSignInReply,
  ProfileReply,
  SessionReply,
  User,
} from '@asili/contracts';
import { people } from './made-up.ts';
import { nothing, personOf } from './visitor.ts';

type SignInReply = ArtisanSignInReply | CustomerSignInReply;

const challenges: Readonly<Record<User['userType'], Challenge>> = {
  artisan: { id: 'chl_sample', channel: 'sms', to: '+254 ··· ···482', expiresIn: 300, resendIn: 60 },
  customer: { id: 'chl_sample', channel: 'email', to: 'cl···@example.com', expiresIn: 300, resendIn: 60 },
  operator: { id: 'chl_sample', channel: 'email', to: 'j***@operators.example', expiresIn: 300, resendIn: 60 },
};
const asPerson = (kind: string) => ({ headers: { 'set-cookie': `fake-as=${kind}; path=/` } });

/** Any code is the right one. */
const signIn = <T extends SignInReply>(kind: User['userType'], done: T, asked: T) =>
  ['login', 'register'].map((step) =>
    http.post<never, { code?: string }, SignInReply>(
      `/api/${kind === 'customer' ? 'customers/' : ''}auth/${step}`,
      async ({ request }) =>
        (await request.json()).code
          ? HttpResponse.json<SignInReply>(done, asPerson(kind))
          : HttpResponse.json<SignInReply>(asked, { status: 202 }),
    ),
  );

export const identity = [
  http.get('/api/auth/session', ({ request }) =>
    HttpResponse.json<SessionReply>({ user: personOf(request), csrfToken: 'made-up' }),
  ),
  http.post('/api/auth/logout', () => new HttpResponse(null, { status: 204, ...asPerson('') })),
  ...signIn<ArtisanSignInReply>(
    'artisan',
    { artisan: people.artisan, csrfToken: 'made-up' },
    { artisan: null, challenge: challenges.artisan },
  ),
  ...signIn<CustomerSignInReply>(
    'customer',
    { customer: people.customer, csrfToken: 'made-up' },
    { customer: null, challenge: challenges.customer },
  ),
  http.post<never, { code?: string }, OperatorSignInReply>('/api/console/auth/login', async ({ request }) =>
    (await request.json()).code
      ? HttpResponse.json<OperatorSignInReply>(
          { operator: people.operator, csrfToken: 'made-up' },
          asPerson('operator'),
        )
      : HttpResponse.json<OperatorSignInReply>({ operator: null, challenge: challenges.operator }, { status: 202 }),
  ),
  http.post<never, ClaimNumberRequest, ClaimNumberReply>('/api/auth/number-claims', async ({ request }) =>
    (await request.json()).code === undefined
      ? HttpResponse.json({ claimed: false, challenge: challenges.artisan }, { status: 202 })
      : HttpResponse.json({ claimed: true }, { status: 201 }),
  ),
  http.put<never, MovePhoneNumberRequest, MovePhoneNumberChallenge | ProfileReply>(
    '/api/auth/phone-number',
    async ({ request }) => {
      const { phoneNumber, code, newCode } = await request.json();
      if (newCode !== undefined) return HttpResponse.json({ user: { ...people.artisan, phoneNumber } });
      return HttpResponse.json(
        code === undefined
          ? { step: 'current', challenge: challenges.artisan, pin: true }
          : { step: 'new', challenge: challenges.artisan, pin: false },
        { status: 202 },
      );
    },
  ),
  http.patch('/api/auth/profile', async ({ request }) =>
    HttpResponse.json<ProfileReply>({ user: { ...people.artisan, ...((await request.json()) as object) } }),
  ),
  http.post('/api/events/views', nothing),
];
