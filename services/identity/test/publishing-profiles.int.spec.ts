import { stub } from '@asili/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Log, Mongo } from '@asili/platform';
import { cleanUp, testEnvironment } from '@asili/platform/testing';
import { UserStore, userIndexes } from '../src/accounts/user-store.mongo.ts';
import { identityConfig } from '../src/config.ts';
import { PublishProfiles } from '../src/profiles/publish-profiles.ts';

describe('publishing profiles', () => {
  const config = identityConfig(testEnvironment('idp'));
  const published: [string, string | undefined][] = [];
  const topic = {
    publish: async (subject: string, profile: { story?: string | undefined } | null) => {
      published.push([subject, profile?.story]);
    },
  };
  let users: UserStore;
  let mongo: Mongo;
  beforeAll(async () => {
    mongo = await Mongo.connect(config, new Log({ service: 'test', level: 'silent' }));
    await mongo.ensureIndexes(userIndexes);
    users = new UserStore(mongo);
  });
  afterAll(async () => {
    await mongo.close();
    await cleanUp(config);
  });

  it('repeats one that a crash left unmarked, and has the newest out last when an older one comes late', async () => {
    await users.insert({
      id: 'art_1',
      loginKey: 'tel:+254700000000',
      address: '+254700000000',
      userType: 'artisan',
      firstName: 'Akinyi',
      language: 'en',
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    const crashing = Object.create(users, {
      profilePublished: { value: () => Promise.reject(new Error('crash')) },
    }) as UserStore;
    await expect(new PublishProfiles(crashing, stub(topic)).run()).rejects.toThrow('crash');
    const publish = new PublishProfiles(users, stub(topic));
    expect([await publish.run(), await publish.run()]).toEqual([1, 0]);
    await users.update('art_1', { story: 'old' }, new Date());
    const stale = await users.pendingProfiles(10);
    await users.update('art_1', { story: 'new' }, new Date());
    await publish.run();
    await new PublishProfiles(
      Object.create(users, { pendingProfiles: { value: async () => stale } }) as UserStore,
      stub(topic),
    ).run();
    await publish.run();
    expect(published.map(([, story]) => story)).toEqual([undefined, undefined, 'new', 'old', 'new']);
    expect(await publish.run()).toBe(0);
  });
});
