import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineConfig } from 'wxt'
import { keyOfSources, releaseFile } from './src/build/build-extension.ts'
import { bundles } from './src/build/bundles.ts'
import { chromiumKey, firefoxId, firefoxStoreId } from './src/build/extension-identity.ts'
import { bundledLicenses, collectPackages } from './src/build/licenses.ts'
import { minimumVersions } from './src/build/minimum-versions.ts'
import { networkConstants, networkSettings } from './src/build/network-settings.ts'
import { recordedAnswers } from './src/build/recorded-answers.ts'
import { backgroundTexts, manifestTexts, privacyPage, textsOfAreas, writeTypesOfTexts } from './src/build/texts.ts'
import { inManifest } from './src/extension/capabilities/manifest.ts'
import { hostPermission, loopbackHosts } from './src/extension/network/address.ts'

const settings = networkSettings(process.env)
const origins = [...new Set([settings.WXT_BASE_URL, settings.WXT_AUTH_URL])].filter(Boolean)

const packages = collectPackages()

let buildId: Promise<string> | undefined

/** The build's id, equal in its two bundles. While a developer's changes are served, the bundles have no common build. */
async function buildConstant(command: string): Promise<Record<string, string>> {
  buildId ??= command === 'build' ? keyOfSources(JSON.stringify(settings)) : Promise.resolve('served')
  return { 'import.meta.env.PASSALONG_BUILD': JSON.stringify(await buildId) }
}

/** Origins of networks that members may use: https, and http on loopback, but not in builds for the stores. */
const loopback = settings.PASSALONG_STORE ? [] : loopbackHosts.map((host) => `http://${host}`)
const allowedOrigins = ['https:', ...loopback.map((origin) => `${origin}:*`)].join(' ')

export default defineConfig({
  srcDir: 'src',
  entrypointsDir: '../entrypoints',
  publicDir: 'assets/public',
  outDir: process.env.PASSALONG_OUT_DIR || '.output',
  imports: false,
  manifestVersion: 3,
  manifest: ({ browser }) => ({
    name: '__MSG_name__',
    description: '__MSG_description__',
    default_locale: 'en',
    permissions: ['identity', 'storage', 'alarms', 'activeTab', 'scripting', 'contextMenus'],
    // free in all browsers: Chromium uses Alt+Shift with A, B, C, I, N, P, R, T, W, X and Z, and Ctrl+Shift is nearly full
    // everywhere; on a Mac, Option with Shift writes characters
    commands: { _execute_action: { suggested_key: { default: 'Alt+Shift+G', mac: 'MacCtrl+Shift+G' } } },
    ...inManifest(browser),
    host_permissions: origins.map((origin) => hostPermission(origin, browser)),
    incognito: 'not_allowed',
    content_security_policy: {
      extension_pages: [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        `img-src 'self' ${allowedOrigins}`,
        `connect-src 'self' ${allowedOrigins}`,
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    },
    ...(browser === 'firefox'
      ? {
          // shows the button with its badge on the toolbar; only Firefox has this setting
          action: { default_area: 'navbar' },
          browser_specific_settings: {
            gecko: {
              id: settings.PASSALONG_STORE
                ? firefoxStoreId(settings.WXT_BASE_URL, process.env.PASSALONG_FIREFOX_ID)
                : firefoxId,
              strict_min_version: `${minimumVersions.firefox}.0`,
              data_collection_permissions: {
                required: [
                  'authenticationInfo',
                  'personallyIdentifyingInfo',
                  'personalCommunications',
                  'browsingActivity',
                  'websiteContent',
                ],
              },
            },
          },
        }
      : {
          // the stores assign their own keys
          ...(settings.PASSALONG_STORE ? {} : { key: chromiumKey }),
          minimum_chrome_version: String(minimumVersions.chromium),
        }),
  }),
  hooks: {
    'prepare:types': writeTypesOfTexts,
    'build:publicAssets': (_, files) => void files.push(...manifestTexts(), ...backgroundTexts(), releaseFile()),
    // after all bundles
    'build:done': async ({ config: { outDir } }) => {
      await cp('LICENSE', join(outDir, 'LICENSE'))
      await writeFile(join(outDir, 'licenses.txt'), bundledLicenses(packages.list()))
    },
  },
  vite: async ({ command, mode }) => ({
    // for breakpoints: docs/developers/extension.md
    ...(mode === 'development' && { build: { sourcemap: 'inline' as const, minify: false } }),
    define: { ...networkConstants(settings), ...(await buildConstant(command)) },
    plugins: [packages.plugin, privacyPage(), textsOfAreas(), recordedAnswers(), bundles],
  }),
})
