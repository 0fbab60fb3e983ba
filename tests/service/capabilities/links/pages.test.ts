import { beforeEach, expect, test } from 'vitest'
import { maxLeftOut } from '../../../../src/service/capabilities/links/administration.ts'
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
  expect(preview.text).toContain('Shares: 1 · private: 1')
  expect(preview.text).toContain('Ana Reis')
  expect(await urls()).toEqual([])
  const done = await send({ links: carried(preview.text), name: 'Pins', author: 'ana', action: 'run' })
  expect(done.text).toContain('The links are imported.')
  expect(await urls()).toEqual(['https://news.example/pinboard'])
  const again = await send({ links: carried(preview.text), name: 'Pins', author: 'ana', action: 'run' })
  expect([again.status, again.text.includes('imported already')]).toEqual([422, true])
  expect((await administrator.open('/administration/audit')).text).toMatch(
    /imported links: Pins<\/p>\s*<p class="fine">brought 1/,
  )
  const list = await administrator.open(path)
  expect(list.text).toContain('brought 1 share')
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
  expect(checked.text).toContain('Shares: 3')
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
  const list = (await member.open('/links-from-before')).text
  expect(list).toContain('Night trains</a>')
  await member.submit('/links-from-before', { action: 'known' })
  expect([await home(), await urls()]).toEqual([false, ['https://news.example/pinboard']])
  expect((await member.submit('/links-from-before', { action: 'ask' })).text).toContain('Remove all of them?')
  expect(await urls()).toHaveLength(1)
  await member.submit('/links-from-before', { action: 'take-back' })
  await clearTakenBack(network.store)
  expect(await urls()).toEqual([])
  expect((await member.open('/links-from-before')).text).toContain('None of the imported links are yours.')
})

test('a member’s own imported links are neither news nor the first share on the member’s home page', async () => {
  const preview = await send({ file: fileOf(bookmarks.pinboard), author: 'ana' })
  await send({ links: carried(preview.text), name: 'Pins', author: 'ana', action: 'run' })
  const home = (await (await network.browseAs(ana)).open('/')).text
  expect(home).not.toContain('https://news.example/pinboard')
  expect(home).toMatch(/<a class="hint" href="\/share">/)
})

test('the page says which addresses are left out, whose login is wrong, and that nothing came', async () => {
  const links = Buffer.from(
    'url,author\nhttps://wiki.corp.acme.example/,ana\nhttps://news.example/?token=abc,ana\nhttps://news.example/one,Bob\n',
  ).toString('base64')
  const sent = (more: Record<string, string>) => send({ links, name: 'x', action: 'run', ...more })
  const nothing = await sent({})
  expect([nothing.status, nothing.text.includes('None of these links was imported.')]).toEqual([422, true])
  expect(nothing.text).toMatch(/https:\/\/wiki\.corp\.acme\.example\/<\/span> <span class="fine">on internal hosts/)
  expect(nothing.text).toMatch(/token=abc<\/span> <span class="fine">the address holds a key/)
  expect((await administrator.open(path)).text).not.toContain('brought')
  for (const [field, sentence] of [
    [{ authors: 'Bob ana' }, 'Please write a name, “=” and a login: Bob ana'],
    [{ authors: 'Bob = nobody' }, 'No member has this login: nobody'],
    [{ author: 'nobody' }, 'No member has this login: nobody'],
  ] as const) {
    const { status, text } = await sent(field)
    expect([status, text.includes(sentence)]).toEqual([422, true])
  }
  expect((await send({ file: fileOf(bookmarks.pinboard), author: 'nobody' })).text).toContain(
    'Please choose the file again.',
  )
  expect((await sent({ action: 'check', authors: 'Bob = ana\nCarla = ana' })).text).toContain(
    'This file doesn’t name: carla.',
  )
})

// shows: maxLeftOut
test('the page lists so many addresses that are left out, and says that the command lists all', async () => {
  const lines = Array.from({ length: maxLeftOut + 1 }, (_, index) => `ftp://news.example/${index}`)
  const { text } = await send({ file: fileOf(['url', ...lines].join('\n'), 'x.csv'), author: 'ana' })
  expect(text.split('no address of a web page').length - 2).toBe(maxLeftOut)
  expect(text).toContain('with --left-out lists all')
})
