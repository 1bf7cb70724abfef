/** Photos, faces, seals. Carried by the page that uses it: see the index. */
export { Avatar, initials, type AvatarProps } from './avatar/avatar.tsx';
export { Photo, photoSources, type PhotoImage } from './photo/photo.tsx';
export { AddPhotoSlot, FailedPhotoSlot, PhotoSlot, PhotoSlots } from './photo-slot/photo-slot.tsx';
export { Seal } from './seal-mark/seal.tsx';
