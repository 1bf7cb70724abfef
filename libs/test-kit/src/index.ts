export { ShopClient, ShopError } from './shop-client.ts';
export { readCode, signUp } from './sign-up.ts';
export { type Browser, openBrowser, type OpenBrowserOptions } from './browser.ts';
export { chromiumOptions } from './chromium.ts';
export { fakeCameraVideo } from './fake-camera.ts';
export { readQr } from './read-qr.ts';
export { settled } from './settled.ts';
export { until } from '@asili/kernel/testing';
export { type Visit, type VisitOptions, Visitors } from './visitors.ts';
