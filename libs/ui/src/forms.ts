/** What people fill in and choose with. Carried by the page that uses it: see the index. */
export { Chip, ChipGroup } from './primitives/chip/chip.tsx';
export {
  Field,
  type ControlProps,
  type FieldFrame,
  FieldRow,
  type FieldRowProps,
  Checkbox,
  Radio,
  SelectField,
  type SelectFieldProps,
  TextareaField,
  TextField,
  type TextFieldProps,
} from './primitives/field/field.tsx';
export { OtpInput, type OtpInputProps } from './primitives/otp-input/otp-input.tsx';
export { SearchField } from './primitives/search/search-field.tsx';
export { Segmented } from './primitives/segmented/segmented.tsx';
