import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../src/build/tools.ts'

const worker = 'chrome.runtime.onMessage.addListener((_message, _sender, reply) => reply({ ok: true }))\n'

const popup = (title: string, body: string) => `<!doctype html><meta charset="utf-8"><title>${title}</title>${body}\n`

const preact = `import { h, render } from './preact.js'
render(h('p', {}, 'One line in preact'), document.querySelector('#root'))
`

/** Writes the extensions for comparison: a line of text, without and with preact. @returns their folders */
export async function layRivals(): Promise<{ blank: string; preact: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'passalong-rivals-'))

  async function lay(name: string, files: Record<string, string>): Promise<string> {
    const manifest = {
      manifest_version: 3,
      name,
      version: '1',
      action: { default_popup: 'popup.html' },
      background: { service_worker: 'background.js' },
    }
    await mkdir(join(folder, name))
    const all = { 'manifest.json': JSON.stringify(manifest), 'background.js': worker, ...files }
    for (const [file, text] of Object.entries(all)) await writeFile(join(folder, name, file), text)
    return join(folder, name)
  }

  const blank = await lay('blank', { 'popup.html': popup('Blank', '<p>Blank</p>') })
  const inPreact = await lay('preact', {
    'popup.html': popup('Preact', '<div id="root"></div><script type="module" src="popup.js"></script>'),
    'popup.js': preact,
  })
  await cp(join(root, 'node_modules/preact/dist/preact.mjs'), join(inPreact, 'preact.js'))
  return { blank, preact: inPreact }
}
