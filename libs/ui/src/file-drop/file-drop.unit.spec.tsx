import { jest } from '@jest/globals';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileDrop } from './file-drop.tsx';

const photo = new File(['x'], 'bowl.jpg', { type: 'image/jpeg' });
const area = () => screen.getByText('Add a photo').closest('label') as HTMLElement;

describe('FileDrop', () => {
  it('takes chosen files, and the same one again', async () => {
    const onFiles = jest.fn<(files: File[]) => void>();
    render(<FileDrop title="Add a photo" hint="Up to 5 MB" accept="image/*" onFiles={onFiles} />);
    const input = screen.getByLabelText<HTMLInputElement>('Add a photo');
    await userEvent.upload(input, photo);
    await userEvent.upload(input, photo);
    expect(onFiles.mock.calls).toEqual([[[photo]], [[photo]]]);
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Up to 5 MB');
  });

  it('takes dropped files and keeps the browser from opening them', () => {
    const onFiles = jest.fn<(files: File[]) => void>();
    render(<FileDrop title="Add a photo" onFiles={onFiles} />);
    const drop = createEvent.drop(area(), { dataTransfer: { files: [photo] } });
    fireEvent(area(), drop);
    expect(drop.defaultPrevented).toBe(true);
    expect(onFiles.mock.calls).toEqual([[[photo]]]);
  });

  it.each([{ disabled: true }, { busy: true }])('takes nothing while %j', (state) => {
    const onFiles = jest.fn();
    render(<FileDrop title="Add a photo" onFiles={onFiles} {...state} />);
    fireEvent.drop(area(), { dataTransfer: { files: [photo] } });
    expect(onFiles).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLInputElement>('Add a photo').disabled).toBe(true);
  });

  it('says why one was refused', () => {
    render(<FileDrop title="Add a photo" hint="Up to 5 MB" error="That photo has 8 MB" onFiles={() => undefined} />);
    expect(screen.getByRole('alert').textContent).toBe('That photo has 8 MB');
    expect(screen.getByLabelText('Add a photo').getAttribute('aria-invalid')).toBe('true');
  });
});
