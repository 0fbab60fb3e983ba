import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../../src/contract/endpoints.ts'
import { keepPage } from '../../../../src/service/capabilities/kept/keep-page.ts'
import { keptRows, maxKept } from '../../../../src/service/capabilities/kept/rows.ts'
import { restorePeriod } from '../../../../src/service/store/shares/news.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { ana, ben, browseAsBen, browser, network, store, useMembers } from '../../members.ts'
import { readPage } from '../../page.ts'
import { createReadableNetwork } from '../../readable-network.ts'
import { expectPage, firstFocus } from '../../test-network.ts'
import { keepMany } from './keep-many.ts'

useMembers()

const t = siteTranslate('en')

const cake = 'https://onions.example/cake'

const keep = (texts: { url?: string; title?: string; message?: string; quote?: string } = {}, member = ana) =>
  store.transaction((tx) =>
    keepPage(tx, { member, language: 'en' }, { url: cake, title: 'Onion cake', ...texts }, network.clock.now++),
  )

const kept = (id: string) => store.of(keptRows).read(ana, id)

/** Presses a button of the page at this path. @returns the page that follows */
async function press(path: string, action: string, id = '') {
  const [, query = ''] = /^\/page(\?.*)$/.exec(path) ?? []
  const sent = await browser.submit(path, { action, id }, query ? `/kept${query}` : path)
  expect(sent.status).toBe(303)
  return { location: sent.location ?? '', page: await browser.open(sent.location ?? '') }
}

const listed = async (path = '/kept') =>
  readPage((await browser.open(path)).text)
    .queryAllByRole('heading', { level: 2 })
    .flatMap((heading) => heading.querySelector('a')?.textContent ?? [])

describe('the page of kept pages', () => {
  test('says who sees it and where it is stored, and what to do while it is empty', async () => {
    const page = await browser.open('/kept')
    expectPage(page, 200, [t('keptOnlyYou', { network: 'Test Network' }), t('keptNothing')])
    expectPage(await browser.open('/kept?list=done'), 200, [t('keptNoneDone')], [t('keptNothing')])
    expectPage(await browser.open('/kept?query=x'), 200, [t('keptNotFound')], [t('keptNothing')])
    expect(readPage(page.text).getByRole('link', { current: 'page' }).textContent?.trim()).toBe('Kept')
  })

  test('lists pages to read and those that are done with, each with its number, note and quote, the newest first', async () => {
    await keep({ url: `${cake}/1`, title: 'First', message: 'My <b>note</b>', quote: 'A passage' })
    await keep({ url: `${cake}/2`, title: '' })
    const done = await keep({ url: `${cake}/3`, title: 'Third' })
    await store.of(keptRows).setDone(ana, done, true)
    await keep({ url: `${cake}/4`, title: 'Ben’s' }, ben)
    expect(await listed()).toEqual(['onions.example/cake/2', 'First'])
    expect(await listed('/kept?list=done')).toEqual(['Third'])
    const { text } = await browser.open('/kept')
    expectPage(
      { status: 200, text },
      200,
      ['My &lt;b&gt;note&lt;/b&gt;', 'A passage', '#:~:text=A%20passage'],
      ['Ben’s'],
    )
    const choices = readPage(text).getByRole('navigation', { name: 'Kept' })
    expect(choices.textContent?.replace(/\s+/g, ' ').trim()).toBe('To read 2 Done 1')
    const circle = readPage(text).getByRole('button', { name: 'Done with: First' })
    expect(circle.getAttribute('aria-pressed')).toBe('false')
    const more = readPage(text)
      .getAllByRole('link', { name: /First$/ })
      .map((link) => link.getAttribute('href'))
    expect(more).toEqual(
      expect.arrayContaining([`/share?${new URLSearchParams({ url: `${cake}/1`, title: 'First' })}`]),
    )
  })

  test('shows twenty at once, and finds by words in the list that is shown', async () => {
    for (let number = 0; number <= 20; number++) await keep({ url: `${cake}/${number}`, title: `Page ${number}` })
    expect(await listed()).toHaveLength(20)
    expect(await listed('/kept?page=2')).toEqual(['Page 0'])
    expect(await listed('/kept?query=page+7')).toEqual(['Page 7'])
    expect(await listed('/kept?query=pag&page=2')).toEqual(['Page 0'])
    expect(await listed('/kept?list=done&query=page')).toEqual([])
    const { max } = endpoints.kept.parameters.query
    const tooLong = await browser.open(`/kept?query=${'x'.repeat(max + 1)}`)
    expectPage(tooLong, 422, [t('tooLong', { max }), 'aria-invalid="true"'], [t('keptNotFound')])
    expect(firstFocus(tooLong.text)).toContain('name="query"')
  })

  // shows: ours kept
  test.each([
    ['done', 'reopen', '/kept', t('keptFinished')],
    ['reopen', 'done', '/kept?list=done&query=cake', t('keptReopened')],
    ['remove', 'restore', '/kept?query=onion&page=1', t('keptRemoved')],
  ])(
    '%s leads back to the same list, with a sentence that has the focus, and is undone by %s',
    async (action, undo, path, sentence) => {
      const id = await keep({ message: 'For Sunday' })
      if (action === 'reopen') await store.of(keptRows).setDone(ana, id, true)
      const before = await kept(id)
      const { location, page } = await press(path, action, id)
      expect(location).toBe(`${path}${path.includes('?') ? '&' : '?'}kept=${action}-${id}`)
      const shown = readPage(page.text)
      expect(firstFocus(page.text)).toContain('class="notice success"')
      const button = shown.getByRole('button', { name: t('undo') })
      expect(button.getAttribute('value')).toBe(undo)
      expect(shown.getByText(sentence).contains(button)).toBe(true)
      expect(await listed(path)).toEqual([])
      await press(path, undo, id)
      expect(await kept(id)).toEqual(before)
      expect(await listed(path)).toEqual(['Onion cake'])
      // opened again, the page doesn't say it once more
      expect((await browser.open(location)).text).not.toContain(sentence)
    },
  )

  test('can’t restore after ten minutes, and says so; a button about what is gone meanwhile changes nothing', async () => {
    const id = await keep()
    await press('/kept', 'remove', id)
    for (const action of ['done', 'remove', 'nonsense'])
      expect((await press('/kept', action, id)).location).toBe('/kept')
    network.clock.now += restorePeriod + 1
    expectPage(await browser.submit('/kept', { action: 'restore', id }), 422, [t('keptNotRestored')])
    expect(await kept(id)).toBeUndefined()
  })

  test('of another site’s form changes nothing', async () => {
    const id = await keep()
    const sent = await browser.post('/kept', { action: 'remove', id, csrf_token: 'x' })
    expectPage(sent, 422, [t('formOutdated')])
    expect(await kept(id)).toBeDefined()
  })
})

describe('the page of a note', () => {
  test('changes note and quote, not when the page was kept or whether it is done with', async () => {
    const id = await keep({ message: 'For Sunday', quote: 'A passage' })
    await store.of(keptRows).setDone(ana, id, true)
    const before = await kept(id)
    const page = readPage((await browser.open(`/kept/${id}`)).text)
    expect(page.field(t('keptNote')).value.trim()).toBe('For Sunday')
    network.clock.now += 60_000
    const sent = await browser.submit(`/kept/${id}`, { message: 'For\r\nMonday', quote: '' })
    expect(sent.location).toBe('/kept?list=done&saved=')
    expectPage(await browser.open(sent.location ?? ''), 200, [t('saved'), 'Monday'])
    expect(await kept(id)).toEqual({ ...before, message: 'For\nMonday', quote: '' })
  })

  test('gives a text back that is too long, or whose page is gone meanwhile', async () => {
    const id = await keep()
    const { max } = endpoints.keep.parameters.message
    const long = 'é'.repeat(max + 1)
    expectPage(await browser.submit(`/kept/${id}`, { message: long, quote: '' }), 422, [t('tooLong', { max }), long])
    await store.transaction((tx) => tx.of(keptRows).remove(ana, id, network.clock.now))
    expectPage(await browser.send(`/kept/${id}`, { message: 'My words', quote: '' }), 404, [
      t('goneMeanwhile'),
      'My words',
    ])
    expect((await browser.open(`/kept/${id}`)).status).toBe(404)
  })
})

describe('the page about a page', () => {
  const path = `/page?${new URLSearchParams({ url: cake })}`
  const button = async () => readPage((await browser.open(path)).text).getByRole('button', { name: /^Ke[ep]/ })

  test('keeps the page with what the network says of it, shows that it is kept, and undoes both', async () => {
    const share = { title: 'Shared cake', overview: 'Why', message: 'Ben’s words', site_name: 'Onions' }
    await network.post('/recommend', { url: cake, ...share }, await network.token(ben))
    expect((await button()).textContent?.trim()).toBe('Keep')
    const { location, page } = await press(path, 'keep')
    expect(location).toMatch(/^\/page\?url=https%3A%2F%2Fonions.example%2Fcake&kept=keep-\w{32}$/)
    expectPage(page, 200, [t('keptNow'), t('undo')])
    const row = await store.of(keptRows).find(ana, cake)
    const { message: _, ...texts } = share
    expect(row).toMatchObject({ ...texts, message: '', url: cake, done: 0 })
    expect((await button()).textContent?.trim()).toBe('Kept: Remove')
    expectPage((await press(path, 'remove', row?.id)).page, 200, [t('keptRemoved')])
    expect(await store.of(keptRows).find(ana, cake)).toBeUndefined()
    await press(path, 'restore', row?.id)
    expect(await store.of(keptRows).find(ana, cake)).toEqual(row)
  })

  test('keeps a page that nobody shared, and leaves what another device kept of it meanwhile', async () => {
    await press(path, 'keep')
    expect(await store.of(keptRows).find(ana, cake)).toMatchObject({ title: '', url: cake })
    await keep({ title: 'My title', message: 'My note' })
    await network.post('/recommend', { url: cake, title: 'Shared cake' }, await network.token(ben))
    await press(path, 'keep')
    expect(await store.of(keptRows).find(ana, cake)).toMatchObject({ title: 'My title', message: 'My note' })
    const withoutAddress = await browser.submit('/kept', { action: 'keep', id: '' })
    expect(withoutAddress.location).toBe('/kept')
  })

  test('doesn’t show another member that it is kept', async () => {
    await keep()
    const page = readPage((await (await browseAsBen()).open(path)).text)
    expect(page.getByRole('button', { name: /^Ke[ep]/ }).textContent?.trim()).toBe('Keep')
  })
})

test('a member with as many kept pages as there may be is told so, and can restore none', async () => {
  const { network, database } = await createReadableNetwork()
  const { store } = network
  const ana = await network.addMember('ana')
  const browser = await network.browseAs(ana)
  const id = await store.transaction((tx) => keepPage(tx, { member: ana, language: 'en' }, { url: cake }, 0))
  await browser.submit('/kept', { action: 'remove', id })
  await keepMany(database, ana, maxKept)
  const full = t('keptFull', { max: maxKept })
  expectPage(await browser.submit('/kept', { action: 'restore', id }), 422, [full])
  const sent = await browser.submit(`/page?url=${cake}`, { action: 'keep', id: '' }, `/kept?url=${cake}`)
  expectPage(sent, 422, [full])
  expect(await store.of(keptRows).find(ana, cake)).toBeUndefined()
})
