export { ShopClient, ShopError, readCode, signUp } from './shop-client.ts';
export { type Browser, openBrowser, type OpenBrowserOptions, chromiumOptions, compiledAsEver } from './browser.ts';
export { fakeCameraVideo, readQr } from './fake-camera.ts';
export { clear, settled } from './page.ts';
export { until } from '@asili/kernel/testing';
export { type Visit, type VisitOptions, Visitors } from './visitors.ts';
