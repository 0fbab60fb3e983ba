import { expect, test } from 'vitest'
import { importLinks } from '../../../../src/service/capabilities/links/import-links.ts'
import { downloadOf, strange } from '../../export/downloaded.ts'
import { createTestNetwork } from '../../test-network.ts'
import { fileOf } from './exports.ts'

test('an import brings what a download’s bookmarks and CSV have, and leaves out what nobody else saw', async () => {
  const network = await createTestNetwork()
  const ana = await network.addMember('ana', { language: 'de' })
  const token = await network.token(ana)
  await network.post('/recommend', strange, token)
  await network.post('/pass', { ...strange, url: 'https://news.example/kept', to: 'me' }, token)
  const files = await downloadOf(network, ana)
  const { url: _, ...texts } = strange
  const [own] = await network.store.news.list({ of: { member: ana } }, 10, 0)
  for (const [name, expected] of [
    ['links.csv', texts],
    ['bookmarks.html', { title: texts.title, keywords: `${texts.keywords}, Geteilt`, message: texts.message }],
  ] as const) {
    const other = await createTestNetwork()
    const ben = await other.addMember('ben')
    const file = fileOf(files[name] ?? '')
    const choice = { logins: new Map(), everybody: 'ben', withInternal: false }
    const { counts } = await importLinks(other.store, file, { name, choice, now: other.clock.now })
    expect(Object.fromEntries(counts)).toEqual({ share: 1, private: 1 })
    const [share] = await other.store.news.list({ of: { member: ben } }, 10, 0)
    expect(share).toMatchObject({ ...expected, url: own?.url })
    expect(Math.abs((share?.published ?? 0) - (own?.published ?? 0))).toBeLessThan(1000)
  }
})
