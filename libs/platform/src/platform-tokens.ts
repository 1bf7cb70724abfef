/** Where parked events are kept. */
export const PARKING = Symbol('PARKING');
