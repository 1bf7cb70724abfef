import type { Language } from '@asili/kernel';
import { mkdtempSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';

/** Playwright's own list; the switch below would put an end to it, since the last of its name counts. */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/**
 * What nobody sees: two pages below the address bar, which every new profile opens in a process of their own and which take
 * more than the profile itself, and a process held ready for a page of another site.
 */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** A spec looks at a page for seconds, too short for what compiling its code a second and third time gains: a tenth of a visit. */
const compiledOnce = '--js-flags=--no-maglev --no-turbofan';
/** Takes that back, for what measures or reads a camera's pictures: the last switch of a name counts. */
export const compiledAsEver = '--js-flags=';

/** The same engine without a window: a page takes a fifth less of the processor in it. */
const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * Options of `chromium.launch` that every spec gives: which Chromium (`CHROMIUM`, else the first that is there), without what no spec
 * looks at, and letters drawn as the one with a window draws them.
 */
export const chromiumOptions = (args: readonly string[] = []): { executablePath: string; args: string[] } => ({
  executablePath: process.env['CHROMIUM'] ?? programs.find((program) => existsSync(program)) ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--font-render-hinting=none',
    compiledOnce,
    `--disable-features=${[...offByPlaywright, ...unseen].join(',')}`,
    ...args,
  ],
});

export interface OpenBrowserOptions {
  width?: number;
  height?: number;
  language?: Language;
  dark?: boolean;
  /** Errors that belong to what the spec does; every other one fails it when the browser is closed. */
  expected?: RegExp;
  /** A Motion-JPEG file that plays as the camera; see `fakeCameraVideo`. */
  camera?: string;
}

export interface Browser {
  context: BrowserContext;
  /** What a page wrote to the console as an error, and every uncaught exception; but for what was expected, and Chromium's own line about a reply that was not ok. */
  errors: string[];
  /** @throws where there was an error that nobody expected */
  close(): Promise<void>;
}

const quiet = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** A fresh Chromium with an empty profile, in Nairobi (`CHROMIUM`, default /usr/bin/chromium). */
export async function openBrowser(options: OpenBrowserOptions = {}): Promise<Browser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'asili-browser-'));
  const camera = options.camera
    ? [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${options.camera}`,
      ]
    : [];
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions([compiledAsEver, ...quiet, ...camera]),
    headless: true,
    viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
    timezoneId: 'Africa/Nairobi',
    locale: options.language ?? 'en',
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    ...(options.camera ? { permissions: ['camera'] } : {}),
  });
  context.setDefaultTimeout(120_000); // A busy machine is no failure.
  const errors: string[] = [];
  const note = (error: string): void => void (options.expected?.test(error) || errors.push(error));
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      note(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(String(error.error())));
  return {
    context,
    errors,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
      if (errors.length > 0) throw new Error(`The pages had errors:\n${errors.join('\n')}`);
    },
  };
}
