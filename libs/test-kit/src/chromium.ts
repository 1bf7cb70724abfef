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

/** Options of `chromium.launch` that every spec gives: which Chromium (`CHROMIUM`, default /usr/bin/chromium), without what no spec looks at. */
export const chromiumOptions = (args: readonly string[] = []): { executablePath: string; args: string[] } => ({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--disable-features=${[...offByPlaywright, ...unseen].join(',')}`, ...args],
});
