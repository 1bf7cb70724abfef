import { makeUseMessages } from '@asili/web';
import type en from './messages/en.json';

/** This front end's own texts; keys are checked against the English file. */
export const useMessages = makeUseMessages<typeof en>('mfe_verify');
