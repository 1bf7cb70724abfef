/** Name under which the browser is asked to wake the service worker when the connection is back. */
export const syncTag = 'asili-send';
