import { anArtisan, platform, renderPage, session } from '@asili/web/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../remote.ts';
import { ProfilePage } from './profile-page.tsx';

const open = (answers: Parameters<typeof platform>[0]) => {
  const calls = platform({ 'GET /api/auth/session': session({ ...anArtisan, story: 'My mother taught me.' }), ...answers });
  return renderPage(<ProfilePage />, { remote, path: '/profile', as: anArtisan }).then(() => calls);
};
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);

describe('the profile', () => {
  it('starts from what is known and saves what is said', async () => {
    const calls = await open({ 'PATCH /api/auth/profile': ({ body }) => ({ json: { user: { ...anArtisan, ...(body as object) } } }) });
    const story = await field(/^Your story/);
    expect(story.value).toBe('My mother taught me.');
    await userEvent.type(story, ' I weave palm.');
    await userEvent.type(await field(/^Your craft/), 'Basketry');
    await userEvent.selectOptions(await field('Language'), 'sw');
    await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(await screen.findByText('Profile saved')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      firstName: 'Nomusa', lastName: '', businessName: 'Hluhluwe Weavers', craft: 'Basketry', story: 'My mother taught me. I weave palm.', language: 'sw', location: { city: 'Hluhluwe', country: 'South Africa' },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Wasifu wako' })).toBeTruthy();
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
    expect(await screen.findByText('Your profile could not be loaded')).toBeTruthy();
  });
});
