import type { User } from '@asili/contracts';
import { Link } from '@asili/ui';
import { anArtisan, platform, renderPage, session, type Answers } from '@asili/web/testing';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { ProfilePage } from './profile-page.tsx';

const open = <const Addresses extends string = never>(answers: Answers<Addresses>) => {
  const calls = platform(
    { 'GET /api/auth/session': session({ ...anArtisan, story: 'My mother taught me.' }) },
    answers,
  );
  return renderPage(<ProfilePage />, { remote, path: '/profile', as: anArtisan }).then(() => calls);
};
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);

describe('the profile', () => {
  it('starts from what is known and saves what is said', async () => {
    const calls = await open({
      'PATCH /api/auth/profile': ({ body }) => ({ json: { user: { ...anArtisan, ...(body as object) } } }),
    });
    const story = await field(/^Your story/);
    expect(story.value).toBe('My mother taught me.');
    await userEvent.type(story, ' I weave palm.');
    await userEvent.type(await field(/^Your craft/), 'Basketry');
    await userEvent.selectOptions(await field('Language'), 'sw');
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(await screen.findByText('Profile saved')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      craft: 'Basketry',
      story: 'My mother taught me. I weave palm.',
      language: 'sw',
    }); // What another device changed meanwhile stays.
    expect(await screen.findByRole('heading', { level: 1, name: 'Wasifu wako' })).toBeTruthy();
  });

  it('shows what another device has saved, and does not undo it', async () => {
    let kept: User = { ...anArtisan, story: 'Old.' };
    const calls = await open({
      'GET /api/auth/session': () => session(kept),
      'PATCH /api/auth/profile': ({ body }) => ({ json: { user: (kept = { ...kept, ...(body as object) }) } }),
    });
    await field(/^Your story/);
    kept = { ...kept, story: 'From my phone.', location: { city: 'Durban', country: 'ZA' } };
    await userEvent.type(await field(/^Your craft/), 'Basketry');
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
    await screen.findByText('Profile saved');
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ craft: 'Basketry' });
    expect([(await field(/^Your story/)).value, (await field('Town or city')).value]).toEqual([
      'From my phone.',
      'Durban',
    ]);
  });

  it('needs a name and a place, and keeps everything when saving fails', async () => {
    const calls = await open({ 'PATCH /api/auth/profile': { status: 503, json: { status: 503, code: 'HTTP.BUSY' } } });
    const name = await field('First name');
    await userEvent.clear(name);
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(await screen.findByText('Required')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
    await userEvent.type(name, 'Nomusa');
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(await screen.findByText('What you wrote is still here; please try again.')).toBeTruthy();
    expect((await field(/^Your story/)).value).toBe('My mother taught me.');
  });

  it('that cannot be loaded says so', async () => {
    await open({ 'GET /api/auth/session': { status: 503, json: { status: 503, code: 'HTTP.BUSY' } } });
    expect(await screen.findByText('Your profile couldn’t be loaded')).toBeTruthy();
  });

  describe('photo', () => {
    const inGroup = (name: string) => within(screen.getByRole('group', { name }));
    const photo: User['photo'] = { id: 'img_1', url: '/media/img_1/320.webp', widths: [160, 320] };
    const saving = {
      'PATCH /api/auth/profile': ({ body }: { body: unknown }) => ({
        json: { user: { ...anArtisan, ...(body as object) } },
      }),
    };
    const sent = (calls: Awaited<ReturnType<typeof open>>) => calls.find(({ method }) => method === 'PATCH')?.body;
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Save profile' }));

    it('is taken away with the next saving, and not named when it stays', async () => {
      const calls = await open({ ...saving, 'GET /api/auth/session': session({ ...anArtisan, photo }) });
      await userEvent.type(await field(/^Your craft/), 'Basketry');
      await save();
      await screen.findByText('Profile saved');
      expect(sent(calls)).not.toHaveProperty('photoId');
    });

    it('can be removed', async () => {
      const calls = await open({ ...saving, 'GET /api/auth/session': session({ ...anArtisan, photo }) });
      await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
      expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
      await save();
      await screen.findByText('Profile saved');
      expect(sent(calls)).toMatchObject({ photoId: null });
    });

    it('of the workshop is changed by itself', async () => {
      const calls = await open({
        ...saving,
        'GET /api/auth/session': session({ ...anArtisan, photo, workshopPhoto: { ...photo, id: 'img_2' } }),
      });
      await screen.findByRole('group', { name: 'Your workshop' });
      await userEvent.click(inGroup('Your workshop').getByRole('button', { name: 'Remove' }));
      expect(inGroup('Your photo').getByRole('button', { name: 'Remove' })).toBeTruthy();
      await save();
      await screen.findByText('Profile saved');
      expect(sent(calls)).toMatchObject({ workshopPhotoId: null });
      expect(sent(calls)).not.toHaveProperty('photoId');
    });

    it('on its way is waited for: nothing is saved without it', async () => {
      let fail: (reason: Error) => void = () => undefined;
      Object.assign(globalThis, { createImageBitmap: () => new Promise((_resolve, reject) => (fail = reject)) });
      const calls = await open(saving);
      await userEvent.type(await field(/^Your craft/), 'Basketry');
      await userEvent.upload(
        screen.getByLabelText('Your photo', { selector: 'input' }),
        new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
      );
      const button = screen.getByRole('button', { name: 'Save profile' });
      await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
      await save();
      expect(sent(calls)).toBeUndefined();
      fail(new Error('no picture'));
      await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
      await save();
      await screen.findByText('Profile saved');
      expect(sent(calls)).toEqual({ craft: 'Basketry' });
    });

    it('that is none says so and changes nothing', async () => {
      Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('no picture')) });
      await open({});
      await userEvent.upload(
        await screen.findByLabelText('Your photo', { selector: 'input' }),
        new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
      );
      expect(await screen.findByText('We can’t read this file as a photo')).toBeTruthy();
      expect(inGroup('Your photo').getByRole('button', { name: 'Choose a photo' })).toBeTruthy();
    });
  });

  it('says which languages one speaks; more can be asked for', async () => {
    const calls = await open({
      'GET /api/auth/session': session({ ...anArtisan, spokenLanguages: ['zu'] }),
      'PATCH /api/auth/profile': ({ body }) => ({ json: { user: { ...anArtisan, ...(body as object) } } }),
    });
    expect((await field('Zulu')).checked).toBe(true);
    expect(screen.queryByLabelText('Shona')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Show \d+ more languages$/ }));
    expect(document.activeElement).toBe(await field('Afrikaans')); // The button is gone; the first of the others has the focus.
    await userEvent.click(await field('Shona'));
    await userEvent.click(await field('Zulu'));
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
    await screen.findByText('Profile saved');
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ spokenLanguages: ['sn'] });
  });

  it('asks before a link takes one away from unsaved words', async () => {
    await open({});
    const story = await field(/^Your story/);
    const beside = render(<Link href="/products">Products</Link>);
    const link = () => fireEvent.click(beside.getByRole('link', { name: 'Products' }));
    const stands = location.pathname;
    await userEvent.type(story, ' More.');
    link();
    await screen.findByRole('dialog', { name: 'Your changes are not saved. Leave this page?' });
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([location.pathname, story.value.endsWith(' More.')]).toEqual([stands, true]);
    link();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(location.pathname).toBe('/products');
  });
});
