/**
 * An id as a part of an address that is given to M-Pesa, in hexadecimal: it refuses addresses with words such as 'cmd' or 'exe' in them, which
 * the letters of one id in a thousand come to, and would refuse it each time. Source: Daraja 3.0, 'Customer To Business Register URL'.
 */
export const callbackPart = (id: string): string => Buffer.from(id).toString('hex');

/** The id of such a part; one that stands as it is, as in addresses of earlier releases, is itself. Safe on hostile input. */
export const idOfPart = (part: string): string =>
  /^(?:[0-9a-f]{2})+$/.test(part) ? Buffer.from(part, 'hex').toString() : part;
