/** Forms: react-hook-form and zod with the specification's texts. Not shared: each remote carries what it uses. */
export { zodResolver } from '@hookform/resolvers/zod';
export { Controller, useForm, useWatch, type SubmitHandler, type UseFormReturn } from 'react-hook-form';
export { applyServerErrors } from './server-errors.ts';
export { required } from './required.ts';
export { z } from './zod.ts';
