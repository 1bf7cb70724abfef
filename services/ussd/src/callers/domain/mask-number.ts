/** In logs and to people who are not the caller. */
export const maskNumber = (msisdn: string): string => `***${msisdn.slice(-3)}`;
