import { createInstance } from 'i18next';

/** The one translator of the page. Keys are flat ('landing.title'); each remote's texts are a namespace of their own. */
export const i18n = createInstance();
