import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Photo, photoSources } from './photo.tsx';

const image = { id: 'img_1', widths: [640, 160, 320], blur: 'data:image/webp;base64,AA==', alt: 'A basket' };

describe('Photo', () => {
  it('offers every width in both formats, smallest first', () => {
    expect(photoSources(image)).toEqual({
      avif: '/media/img_1/160.avif 160w, /media/img_1/320.avif 320w, /media/img_1/640.avif 640w',
      webp: '/media/img_1/160.webp 160w, /media/img_1/320.webp 320w, /media/img_1/640.webp 640w',
      jpeg: '/media/img_1/160.jpg 160w, /media/img_1/320.jpg 320w, /media/img_1/640.jpg 640w',
      src: '/media/img_1/320.jpg',
    });
  });

  it('keeps its box and shows the blur until the photo is there', () => {
    const { container } = render(<Photo image={image} alt="A basket" ratio={0.8} />);
    const box = container.firstElementChild as HTMLElement;
    expect(box.style.aspectRatio).toBe('0.8');
    expect(box.style.backgroundImage).toContain('data:image/webp');
    fireEvent.load(screen.getByRole('img'));
    expect(box.style.backgroundImage).toBe('');
  });

  it('says in words that a photo is missing which failed before React could listen', () => {
    jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
    render(<Photo image={image} alt="A basket" />);
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByRole('img', { name: 'A basket' }).textContent).toBe('No photo');
    jest.restoreAllMocks();
  });

  it('says in words that a photo is missing, never shows a broken one', () => {
    render(<Photo image={image} alt="A basket" />);
    fireEvent.error(screen.getByRole('img'));
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByRole('img', { name: 'A basket' }).textContent).toBe('No photo');
  });
});
