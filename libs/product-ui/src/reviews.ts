/** What buyers give and say. */
export { Stars, StarPicker, type StarPickerProps, type StarsProps } from './stars/stars.tsx';
export { ReviewEntry, type ReviewEntryProps } from './review/review-entry.tsx';
