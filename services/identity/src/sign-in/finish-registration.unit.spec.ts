import { describe, expect, it } from '@jest/globals';
import { aCaller, aFixture, anArtisan, phone } from '../../test/support/use-cases.ts';

describe('registering', () => {
  it('makes the account from what was typed in step one', async () => {
    const { register, users, challenges } = aFixture();
    const { user, created } = await register();
    expect(created).toBe(true);
    expect(user).toEqual({ id: expect.stringMatching(/^art_/), userType: 'artisan', firstName: 'Akinyi', lastName: 'Odhiambo', businessName: 'Kisumu Baskets', phoneNumber: phone, location: { city: 'Kisumu', country: 'Kenya' }, craft: 'basketry', language: 'en' });
    expect(await users.findByLoginKey(`tel:${phone}`)).not.toBeNull();
    expect(challenges.registrations.size).toBe(0);
  });

  it('signs the owner of an address that has an account in, and changes nothing of it', async () => {
    const { register, clock } = aFixture();
    const first = await register();
    clock.pass(61);
    const again = await register(phone, { ...anArtisan, firstName: 'Somebody', location: { city: 'Lagos', country: 'Nigeria' } });
    expect(again).toMatchObject({ created: false, user: first.user });
  });

  it('answers step one alike whether or not the address has an account', async () => {
    const { register, startRegistration, clock } = aFixture();
    const fresh = await startRegistration.run('+254700000001', anArtisan, aCaller());
    await register();
    clock.pass(61);
    const taken = await startRegistration.run(phone, anArtisan, aCaller());
    expect(Object.keys(taken.challenge)).toEqual(Object.keys(fresh.challenge));
    expect({ ...taken.challenge, id: '', to: '' }).toEqual({ ...fresh.challenge, id: '', to: '' });
  });

  it('lets go of what was typed after a day', async () => {
    const { startRegistration, challenges, clock } = aFixture();
    const { challenge } = await startRegistration.run(phone, anArtisan, aCaller());
    clock.pass(24 * 3600 + 1);
    expect(await challenges.pending(challenge.id, clock.now())).toBeNull();
  });
});
