import { defineConfig } from 'wxt'
import { demoNetwork } from './src/demo/network.ts'
import { chromiumKey, firefoxId } from './src/extension-identity.ts'

/** The network that this build is for; without settings, the demo network. */
const network = {
  WXT_NETWORK_NAME: process.env.WXT_NETWORK_NAME || demoNetwork.name,
  WXT_BASE_URL: origin('WXT_BASE_URL'),
  WXT_AUTH_URL: origin('WXT_AUTH_URL', process.env.WXT_BASE_URL),
  WXT_API_KEY: process.env.WXT_API_KEY || demoNetwork.premiumKey,
}

/** A host permission and a content security policy speak of origins, so an address with a path is refused here, not in the field. */
function origin(variable: string, otherwise: string = demoNetwork.baseUrl): string {
  const text = process.env[variable] || otherwise
  const url = URL.parse(text)
  const loopback = url && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && loopback)) || url.href !== `${url.origin}/`)
    throw new Error(`${variable} must be an https origin without a path (http on loopback only), not "${text}"`)
  return url.origin
}

const origins = [...new Set([network.WXT_BASE_URL, network.WXT_AUTH_URL])]

/** With a port, a match pattern grants nothing in Firefox; in Chromium it is the narrower permission. */
function hostPermission(origin: string, browser: string): string {
  const url = new URL(origin)
  return `${url.protocol}//${browser === 'firefox' ? url.hostname : url.host}/*`
}

export default defineConfig({
  srcDir: 'src',
  entrypointsDir: '../entrypoints',
  publicDir: 'assets/public',
  outDir: process.env.PASSALONG_OUT_DIR || '.output',
  imports: false,
  modules: ['@wxt-dev/webextension-polyfill'],
  manifestVersion: 3,
  manifest: ({ browser }) => ({
    name: '__MSG_name__',
    description: '__MSG_description__',
    default_locale: 'en',
    permissions: ['identity', 'storage', 'alarms', 'activeTab', 'scripting'],
    host_permissions: origins.map((each) => hostPermission(each, browser)),
    incognito: 'not_allowed',
    content_security_policy: {
      extension_pages: [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        `connect-src ${origins.join(' ')}`,
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: firefoxId,
              strict_min_version: '142.0',
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
      : { key: chromiumKey, minimum_chrome_version: '126' }),
  }),
  vite: () => ({
    define: Object.fromEntries(
      Object.entries(network).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
    ),
  }),
})
