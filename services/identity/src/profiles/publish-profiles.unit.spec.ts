import { describe, expect, it } from '@jest/globals';
import { aFixture } from '../../test/support/use-cases.ts';
import { PublishProfiles } from './publish-profiles.ts';

describe('publishing profiles', () => {
  it('publishes a new account once, without its number', async () => {
    const { register, publishProfiles, topic } = aFixture();
    const { user } = await register();
    expect(await publishProfiles.run()).toBe(1);
    expect(await publishProfiles.run()).toBe(0);
    expect(topic.published).toEqual([[user.id, { subject: user.id, userType: 'artisan', firstName: 'Akinyi', lastName: 'Odhiambo', businessName: 'Kisumu Baskets', location: { city: 'Kisumu', country: 'Kenya' }, craft: 'basketry', language: 'en' }]]);
    expect(JSON.stringify(topic.published)).not.toContain('+254');
  });

  it('publishes changes, and a tombstone for an erased person', async () => {
    const { register, updateProfile, eraseUser, publishProfiles, topic, users, sessions } = aFixture();
    const { user } = await register();
    await updateProfile.run(user.id, { story: 'My mother\ntaught me.', language: 'sw' });
    await publishProfiles.run();
    expect(topic.published.at(-1)?.[1]).toMatchObject({ story: 'My mother\ntaught me.', language: 'sw' });
    await eraseUser.run(user.id);
    await publishProfiles.run();
    expect(topic.published.at(-1)).toEqual([user.id, null]);
    expect(await users.findById(user.id)).toBeNull();
    expect(sessions.live.size).toBe(0);
  });

  it('publishes again after a crash between publication and mark', async () => {
    const { register, users, topic, publishProfiles } = aFixture();
    await register();
    const crashing = Object.assign(Object.create(users) as typeof users, { profilePublished: () => Promise.reject(new Error('crash')) });
    await expect(new PublishProfiles(crashing, topic).run()).rejects.toThrow('crash');
    await publishProfiles.run();
    expect(topic.published).toHaveLength(2);
  });

  it('has the newest version out last when an older one is published late', async () => {
    const { register, users, topic, publishProfiles, updateProfile } = aFixture();
    const { user } = await register();
    const stale = await users.pendingProfiles(10);
    await updateProfile.run(user.id, { story: 'new' });
    await publishProfiles.run();
    const slow = Object.assign(Object.create(users) as typeof users, { pendingProfiles: async () => stale });
    await new PublishProfiles(slow, topic).run();
    await publishProfiles.run();
    expect(topic.published.at(-1)?.[1]).toMatchObject({ story: 'new' });
  });
});
