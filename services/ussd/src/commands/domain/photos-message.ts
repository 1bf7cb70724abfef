import type { Language } from '@asili/contracts';
import { segmentSeptets } from '@asili/kernel';
import { lengthOf, render, shorten, type Message } from '../../words/domain/render.ts';

/** The SMS with a link for photos, in one segment: the name gives way, since what is cut off a link opens nothing. */
export function photosMessage(name: string, link: string, language: Language): Message {
  const room =
    segmentSeptets -
    lengthOf(render({ key: 'photos-sms', params: { name: '', link } }, language, { dial: '', url: '' }));
  return { key: 'photos-sms', params: { name: shorten(name, Math.max(1, room)), link } };
}
