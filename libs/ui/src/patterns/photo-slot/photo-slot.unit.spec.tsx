import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddPhotoSlot, PhotoSlot } from './photo-slot.tsx';

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

describe('photo slots', () => {
  it('take chosen files, the same one twice', async () => {
    const onFiles = jest.fn<(files: File[]) => void>();
    render(<AddPhotoSlot title="Add photo" hint="2 places left" onFiles={onFiles} />);
    const input = document.querySelector('input') as HTMLInputElement;
    await userEvent.upload(input, [file('a.jpg'), file('b.jpg')]);
    await userEvent.upload(input, file('a.jpg'));
    expect(onFiles.mock.calls.map(([files]) => files.map(({ name }) => name))).toEqual([['a.jpg', 'b.jpg'], ['a.jpg']]);
  });

  it('take dropped files', () => {
    const onFiles = jest.fn<(files: File[]) => void>();
    render(<AddPhotoSlot title="Add photo" hint="" onFiles={onFiles} />);
    const label = document.querySelector('label') as HTMLLabelElement;
    fireEvent.drop(label, { dataTransfer: { files: [file('c.jpg')] } });
    expect(onFiles).toHaveBeenCalledTimes(1);
  });

  it('are removed by a button that says so to a mouse that rests on it', async () => {
    const onRemove = jest.fn();
    render(
      <PhotoSlot src="blob:x" alt="The spiral" caption="Saved" removeLabel="Remove photo 1" onRemove={onRemove} />,
    );
    const button = screen.getByRole('button', { name: 'Remove photo 1' });
    await userEvent.hover(button);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Remove photo 1');
    await userEvent.click(button);
    expect(onRemove).toHaveBeenCalledTimes(1);
  });

  it('show how far the sending is', () => {
    render(<PhotoSlot src="blob:x" alt="The spiral" caption="Saving 64%" progress={64} />);
    expect(screen.getByRole('progressbar', { name: 'Saving 64%' }).getAttribute('aria-valuenow')).toBe('64');
  });
});
