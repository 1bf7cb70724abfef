import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { topics } from '@asili/contracts';
import { EventBus } from '@asili/platform';
import { until } from '@asili/platform/testing';
import { aPerson, startIdentity, type IdentityApp } from './support/identity-app.ts';
import { readStates } from './support/read-states.ts';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(async () => {
  await identity.close();
});

it('reads the country of an account of the release before by its code, and writes and publishes it so', async () => {
  const { actor, id } = await aPerson(identity);
  const users = identity.mongo.collection('users');
  const settled = () =>
    until(async () => (await users.countDocuments({ profilePending: true })) === 0, 'nothing is pending');
  await settled();
  await users.updateOne(
    { _id: id as never },
    {
      $set: {
        location: { city: 'Kananga', country: 'DR Congo' },
        shippingAddress: { city: 'Lyon', country: 'France' },
      },
    },
  );
  const shown = async (body: object) =>
    (await identity.call('PATCH', '/api/auth/profile', { actor, body })).body.user.location;
  expect(await shown({ craft: 'raffia' })).toEqual({ city: 'Kananga', country: 'CD' });
  await settled();
  const states = await readStates(identity.app.get(EventBus), topics.profiles, id);
  expect(JSON.parse(states.at(-1) ?? '')).toMatchObject({
    craft: 'raffia',
    location: { city: 'Kananga', country: 'CD' },
  });
  await users.updateOne({ _id: id as never }, { $set: { location: { city: 'Under the sea', country: 'Atlantis' } } });
  expect(await shown({ craft: 'shells' })).toEqual({ city: 'Under the sea', country: 'Atlantis' });
  expect(await shown({ location: { city: 'Nairobi', country: 'Kenya' } })).toEqual({ city: 'Nairobi', country: 'KE' });
  expect((await users.findOne({ _id: id as never }))?.['location']).toEqual({ city: 'Nairobi', country: 'KE' });
});
