/** Photos and faces. Carried by the page that uses it: see the index. */
export { Avatar, initials, type AvatarProps } from './primitives/avatar/avatar.tsx';
export { Photo, photoSources, type PhotoImage } from './primitives/photo/photo.tsx';
export { AddPhotoSlot, FailedPhotoSlot, PhotoSlot, PhotoSlots } from './patterns/photo-slot/photo-slot.tsx';
