/** What people fill in and choose with. Carried by the page that uses it: see the index. */
export { Chip, ChipGroup } from './primitives/chip/chip.tsx';
export { Field, type ControlProps, type FieldFrame, FieldRow, type FieldRowProps } from './primitives/field/field.tsx';
export { Checkbox, Radio } from './primitives/field/checkbox.tsx';
export { SelectField, type SelectFieldProps } from './primitives/field/select-field.tsx';
export { TextareaField, TextField, type TextFieldProps } from './primitives/field/text-field.tsx';
export { OtpInput, type OtpInputProps } from './primitives/otp-input/otp-input.tsx';
export { SearchField } from './primitives/search/search-field.tsx';
export { Segmented } from './primitives/segmented/segmented.tsx';
