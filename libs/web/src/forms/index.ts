/** Forms: the contracts' schemas as rules, with the specification's texts. Not shared: each remote carries what it uses. */
export { Controller, useForm, useWatch, type SubmitHandler, type UseFormReturn } from 'react-hook-form';
export { amountFromText, amountToText } from './amount.ts';
export {
  amount,
  blankable,
  filled,
  maxLengthOf,
  requestFrom,
  wholeNumber,
  wholeNumberFromText,
  wordList,
} from './inputs.ts';
export { MoneyField } from './money-field.tsx';
export { formatPhoneNumber, phoneCountryOf, phoneNumberFromText } from './phone-number.ts';
export { type AppForm, type AppFormOptions, type FormSchema, useAppForm } from './use-app-form.ts';
export { z } from './zod.ts';
