import { describeError } from '@asili/web';
import { HeicUnsupported, NotAnImage, TooLarge } from '@asili/web/photos';
import type { useMessages } from '../../messages.ts';

/** Why a photo was not taken, in words. */
export function photoProblem(error: unknown, t: ReturnType<typeof useMessages>): string {
  if (error instanceof HeicUnsupported) return t('photos.heic');
  if (error instanceof NotAnImage) return t('photos.notImage');
  if (error instanceof TooLarge) return t('photos.tooLarge');
  return describeError(error, t('photos.failed'));
}
