import { describe, expect, it } from '@jest/globals';
import { PhotoRefused } from '../../test/support/in-memory.ts';
import { aFixture } from '../../test/support/use-cases.ts';

const photoId = 'img_01jd5k8w3qzzzzzzzzzzzzzzzz';

async function anAccount() {
  const fixture = aFixture();
  const { user } = await fixture.register();
  fixture.photos.known.add(`${user.id}|${photoId}`);
  await fixture.publishProfiles.run();
  const published = async () => ((await fixture.publishProfiles.run()) > 0 ? fixture.topic.published.at(-1)?.[1] : 'nothing');
  return { ...fixture, id: user.id, published };
}

describe('changing one’s profile', () => {
  it('shows a photo and languages to its owner and on the profile topic', async () => {
    const { updateProfile, photos, id, published } = await anAccount();
    const user = await updateProfile.run(id, { photoId, spokenLanguages: ['sw', 'luo'] });
    expect(user).toMatchObject({ photo: { id: photoId, url: `/media/${photoId}/320.webp`, widths: [160, 320, 640, 960, 1440] }, spokenLanguages: ['sw', 'luo'] });
    expect(photos.reserved).toEqual([photoId]);
    expect(await published()).toMatchObject({ photoId, spokenLanguages: ['sw', 'luo'] });
  });

  it('changes and publishes nothing when the photo is not the person’s own', async () => {
    const { updateProfile, users, id, published } = await anAccount();
    await expect(updateProfile.run(id, { photoId: 'img_of_another', story: 'x' })).rejects.toThrow(PhotoRefused);
    expect(await users.findById(id)).not.toMatchObject({ story: 'x' });
    expect(await published()).toBe('nothing');
  });

  it('takes photo and languages away, which asks nobody', async () => {
    const { updateProfile, photos, id, published } = await anAccount();
    await updateProfile.run(id, { photoId, spokenLanguages: ['sw'] });
    const user = await updateProfile.run(id, { photoId: null, spokenLanguages: [] });
    expect([user.photo, user.spokenLanguages, photos.reserved.length]).toEqual([undefined, undefined, 1]);
    const profile = await published();
    expect(Object.keys(profile as object)).not.toEqual(expect.arrayContaining(['photoId']));
    expect(Object.keys(profile as object)).not.toEqual(expect.arrayContaining(['spokenLanguages']));
  });

  it('leaves both as they are when they are not named', async () => {
    const { updateProfile, id } = await anAccount();
    await updateProfile.run(id, { photoId, spokenLanguages: ['sw'] });
    expect(await updateProfile.run(id, { story: 'y' })).toMatchObject({ photo: { id: photoId }, spokenLanguages: ['sw'] });
  });
});
