import { existsSync } from 'node:fs';

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
