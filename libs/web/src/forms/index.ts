/** Forms: the contracts' schemas as rules, with the specification's texts. Not shared: each remote carries what it uses. */
export { Controller, useForm, useWatch, type SubmitHandler, type UseFormReturn } from 'react-hook-form';
export { amount, amountFromText, amountToText, MoneyField } from './money-field.tsx';
export { blankable, filled, maxLengthOf, requestFrom, wholeNumber, wholeNumberFromText, wordList } from './inputs.ts';
export { exampleNumber, formatPhoneNumber } from '@asili/contracts';
export {
  countryOfNumber,
  CountryPhoneField,
  homeCountry,
  phoneCountryOf,
  PhoneField,
  phoneNumberFromText,
  walletCountry,
  WalletField,
  type PhoneFieldProps,
  type WalletFieldProps,
} from './phone-field.tsx';
export { type AppForm, type AppFormOptions, type FormSchema, useAppForm } from './use-app-form.ts';
export { z } from './zod.ts';
