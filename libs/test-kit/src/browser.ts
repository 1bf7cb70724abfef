import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';

export interface OpenBrowserOptions {
  width?: number;
  height?: number;
  language?: 'en' | 'sw' | 'fr';
  dark?: boolean;
  /** A Motion-JPEG file that plays as the camera; see `fakeCameraVideo`. */
  camera?: string;
}

export interface Browser {
  context: BrowserContext;
  /** Everything a page wrote to the console as an error, and every uncaught exception. */
  errors: string[];
  close(): Promise<void>;
}

const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** A fresh Chromium with an empty profile (`CHROMIUM`, default /usr/bin/chromium). */
export async function openBrowser(options: OpenBrowserOptions = {}): Promise<Browser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'asili-browser-'));
  const camera = options.camera ? ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${options.camera}`] : [];
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    headless: true,
    args: [...quiet, ...camera],
    viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
    locale: options.language ?? 'en',
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    ...(options.camera ? { permissions: ['camera'] } : {}),
  });
  context.setDefaultTimeout(120_000); // A busy machine is no failure.
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
  return {
    context,
    errors,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
