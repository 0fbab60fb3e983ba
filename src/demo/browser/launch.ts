import type { Family } from '../../build/build-extension.ts'
import type { ExtensionBrowser, LaunchOptions } from './browser.ts'
import { launchChromium } from './chromium.ts'
import { launchFirefox } from './firefox.ts'

/** Starts a browser of this family and loads the extension, as a developer does. */
export const launchBrowser = (family: Family, options: LaunchOptions): Promise<ExtensionBrowser> =>
  ({ chromium: launchChromium, firefox: launchFirefox })[family](options)
