import { beforeEach, expect, test } from 'vitest'
import { clearTakenBack } from '../../../../src/service/capabilities/links/import-links.ts'
import { largestUploadedLinks } from '../../../../src/service/capabilities/links/sentences.ts'
import { createTestNetwork, type TestNetwork } from '../../test-network.ts'
import { bookmarks, slackZip } from './exports.ts'

let network: TestNetwork
let ana: string
let administrator: Awaited<ReturnType<TestNetwork['browseAs']>>

beforeEach(async () => {
  network = await createTestNetwork()
  ana = await network.addMember('ana', { name: 'Ana Reis' })
  administrator = await network.browseAs(await network.addMember('ada', { role: 'administrator' }))
})

const path = '/administration/links-from-before'

function send(fields: Record<string, string | Blob>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return administrator.submit(path, form, path)
}

const fileOf = (content: string | Buffer, name = 'pins.html') => new File([content as BlobPart], name)

const carried = (page: string) => /<textarea name="links" hidden>\n([^<]*)/.exec(page)?.[1] ?? ''

const urls = async () => (await network.store.news.list({ of: { member: ana } }, 100, 0)).map(({ url }) => url)

test('an upload shows what would come, imports after the confirmation, and is taken back', async () => {
  const preview = await send({ file: fileOf(bookmarks.pinboard), author: 'ana' })
  expect(preview.text).toContain('Nothing has been changed yet')
  expect(preview.text).toContain('shares: 1 · private: 1')
  expect(preview.text).toContain('Ana Reis')
  expect(await urls()).toEqual([])
  const done = await send({ links: carried(preview.text), name: 'Pins', author: 'ana', action: 'run' })
  expect(done.text).toContain('The links are imported.')
  expect(await urls()).toEqual(['https://news.example/pinboard'])
  const again = await send({ links: carried(preview.text), name: 'Pins', author: 'ana', action: 'run' })
  expect([again.status, again.text.includes('imported already')]).toEqual([422, true])
  const list = await administrator.open(path)
  expect(list.text).toContain('1 share')
  await administrator.submit(path, { name: 'Pins' }, `${path}/undo`)
  expect(await urls()).toEqual([])
  expect((await administrator.open('/administration/audit')).text).toContain('took imported links back: Pins')
})

test('the preview of a Slack export asks for channels, and for members whom nobody is', async () => {
  const zip = fileOf(slackZip(), 'slack.zip')
  const asking = await send({ file: zip })
  expect([asking.status, asking.text.includes('links, random')]).toEqual([422, true])
  const preview = await send({ file: zip, channels: '#links' })
  expect(preview.text).toContain('Bob Nobody = ')
  const links = carried(preview.text)
  const checked = await send({ links, name: 'slack', channels: 'links', authors: 'Bob Nobody = ana', action: 'check' })
  expect(checked.text).toContain('shares: 3')
  expect(await urls()).toEqual([])
  await send({ links, name: 'slack', channels: 'links', authors: 'Bob Nobody = ana', action: 'run' })
  expect(await urls()).toHaveLength(3)
})

// shows: largestUploadedLinks
test('a missing, too large or unknown file is explained, and nobody but administrators uploads one', async () => {
  const problem = async (file: File) => {
    const { status, text } = await send({ file })
    return [status, /larger than 750 kB|choose a file|no file of links/.exec(text)?.[0]]
  }
  expect(await problem(fileOf(''))).toEqual([422, 'choose a file'])
  expect(await problem(fileOf('a,b\n1,2\n'))).toEqual([422, 'no file of links'])
  expect(await problem(fileOf('x'.repeat(largestUploadedLinks + 1)))).toEqual([422, 'larger than 750 kB'])
  expect((await (await network.browseAs(ana)).open(path)).status).toBe(404)
})

test('a member reads one line about what came, leaves it, or takes all back', async () => {
  const preview = await send({ file: fileOf(bookmarks.pinboard), author: 'ana' })
  await send({ links: carried(preview.text), name: 'Pins', author: 'ana', action: 'run' })
  const member = await network.browseAs(ana)
  const home = async () => (await member.open('/')).text.includes('An import brought 1 link that you shared before.')
  expect(await home()).toBe(true)
  await member.submit('/links-from-before', { action: 'known' })
  expect([await home(), await urls()]).toEqual([false, ['https://news.example/pinboard']])
  await member.submit('/links-from-before', { action: 'take-back' })
  await clearTakenBack(network.store)
  expect(await urls()).toEqual([])
  expect((await member.open('/links-from-before')).text).toContain('No import has brought links of yours.')
})
