/** No caller keeps items from others for longer than this at a time. */
export const maxHoldMs = 60 * 60_000;
