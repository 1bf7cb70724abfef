/** What people fill in and choose with. Carried by the page that uses it: see the index. */
export { Chip, ChipGroup } from './chip/chip.tsx';
export { CodeInput, groupCode, type CodeInputProps } from './code-input/code-input.tsx';
export { Field, type ControlProps, type FieldFrame } from './field/field.tsx';
export { Checkbox, SelectField, type SelectFieldProps, TextareaField, TextField } from './field/text-field.tsx';
export { FileDrop, type FileDropProps } from './file-drop/file-drop.tsx';
export { OtpInput, type OtpInputProps } from './otp-input/otp-input.tsx';
export { SearchField } from './search/search-field.tsx';
export { Segmented } from './segmented/segmented.tsx';
