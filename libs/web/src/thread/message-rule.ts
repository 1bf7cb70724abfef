import { sendMessageToSideRequest } from '@asili/contracts';
import { maxLengthOf } from '../forms/inputs.ts';

const { text: schema } = sendMessageToSideRequest.shape;

/** What the contract takes as a message. */
export const messageRule = {
  maxLength: maxLengthOf(schema),
  accepts: (text: string): boolean => schema.safeParse(text).success,
};
