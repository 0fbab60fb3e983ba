import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { writeFiles } from '../build/archive.ts'
import { firefoxRedirectUri } from '../build/extension-identity.ts'
import { storeSettings } from '../build/network-settings.ts'
import { storeFiles } from '../build/store/store-files.ts'
import { root } from '../build/tools.ts'
import { endingInSentence, readOptions } from './running/options.ts'

const { values } = readOptions('npm run zip', { options: { browser: { type: 'string' } } })
await endingInSentence(() => writeZips(values.browser))

async function writeZips(browser?: string): Promise<void> {
  const settings = storeSettings(process.env)
  const all = await storeFiles(settings)
  const files = browser === 'firefox' ? all.filter(({ path }) => !path.endsWith('-chrome.zip')) : all
  const folder = resolve(root, process.env.PASSALONG_OUT_DIR || '.output', 'store')
  await rm(folder, { recursive: true, force: true })
  await writeFiles(folder, files)
  console.log(`${folder}:
${files.map(({ path }) => `  ${path}`).join('\n')}

Register the redirect URIs at ${settings.WXT_NETWORK_NAME || 'each network'}. Firefox's is
  ${firefoxRedirectUri(settings.PASSALONG_FIREFOX_ID)}
and those of Chrome and Edge depend on the ids that their stores assign: docs/developers/releasing.md.`)
}
