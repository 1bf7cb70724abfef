/** Where parked events are kept. */
export const PARKING = Symbol('PARKING');
/** The consumers one module contributes. */
export const CONSUMER_LIST = Symbol('CONSUMER_LIST');
