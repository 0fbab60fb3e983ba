import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folderOfRun } from '../../support/benchmark.ts'
import type { Contestant, Stage } from './stage.ts'

/** Reads what is stored and the tab, as the popup has to, then draws. */
const script = `Promise.all([
  chrome.storage.local.get(null),
  chrome.storage.session.get(null),
  chrome.tabs.query({ active: true, currentWindow: true }),
]).then(([{ markup }]) => {
  document.querySelector('#app').innerHTML = markup
})
`

const worker = 'chrome.runtime.onMessage.addListener((_message, _sender, reply) => reply({ ok: true }))\n'

/** Writes an extension with these files. @returns its folder */
async function lay(parent: string, name: string, files: Record<string, string>): Promise<string> {
  const manifest = {
    manifest_version: 3,
    name,
    version: '1',
    permissions: ['storage', 'activeTab'],
    action: { default_popup: 'popup.html' },
    background: { service_worker: 'background.js' },
  }
  await mkdir(join(parent, name))
  const all = { 'manifest.json': JSON.stringify(manifest), 'background.js': worker, ...files }
  for (const [file, text] of Object.entries(all)) await writeFile(join(parent, name, file), text)
  return join(parent, name)
}

/** The extension's own global, for functions that run in its pages. */
declare const chrome: import('webextension-polyfill').Browser

/**
 * The floor of our popup: its own markup and style as a page without script, and the same put in by a small script that
 * reads the storage and the tab. Both are made from the built popup, once it shows the article's sharers.
 */
export async function prepareFloor(stage: Stage, ours: Contestant): Promise<Record<'static' | 'script', Contestant>> {
  const markup = await markupOf(stage, ours)
  const assets = join(ours.extensionDir, 'assets')
  const [styleFile = ''] = (await readdir(assets)).filter((name) => /^popup.*\.css$/.test(name))
  const style = await readFile(join(assets, styleFile), 'utf8')
  const folder = folderOfRun()
  const head = '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">'
  const layFloor = (name: string, body: string) =>
    lay(folder, name, {
      'style.css': style,
      'popup.js': script,
      'popup.html': `${head}<title>Floor</title><link rel="stylesheet" href="style.css">${body}\n`,
    })

  return {
    static: await stage.prepare(await layFloor('static', `<div id="app">${markup}</div>`)),
    script: await stage.prepare(
      await layFloor('script', '<div id="app"></div><script src="popup.js"></script>'),
      async (driven) => {
        const page = await driven.openOwnPage('popup.html')
        await page.evaluate((markup) => chrome.storage.local.set({ markup }), markup)
        await page.close()
      },
    ),
  }
}

/** The popup's markup on the article, after the network's reply. */
async function markupOf(stage: Stage, ours: Contestant): Promise<string> {
  const driven = await stage.launch(ours)
  const page = await driven.browser.newPage()
  await page.goto(stage.article)
  const popup = await driven.openPopup(page)
  await popup.waitForSelector('main[data-view=ready]')
  // all parts that load later
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const markup = await popup.evaluate(() => document.querySelector('#app')?.innerHTML ?? '')
  await driven.close()
  return markup
}

/** Writes an extension whose popup is a line of text. @returns its folder */
export const layBlank = (): Promise<string> =>
  lay(folderOfRun(), 'blank', {
    'popup.html': '<!doctype html><meta charset="utf-8"><title>Blank</title><p>Blank</p>\n',
  })
