import { describe, expect, test } from 'vitest'
import { endpoints } from '../../../../../src/contract/endpoints.ts'
import { answerPass, keepPage } from '../../../../../src/service/features/passes/actions.ts'
import { keptRows } from '../../../../../src/service/features/passes/kept-rows.ts'
import { maxKept, passRows } from '../../../../../src/service/features/passes/rows.ts'
import { restorePeriod } from '../../../../../src/service/store/shares/removable.ts'
import { siteTranslate } from '../../../../../src/service/texts.ts'
import { ana, ben, browser, network, store, useMembers } from '../../../members.ts'
import { readPage } from '../../../page.ts'
import { createReadableNetwork } from '../../../readable-network.ts'
import { expectPage, firstFocus } from '../../../test-network.ts'
import { keepMany } from './keep-many.ts'

useMembers()

const t = siteTranslate('en')

const cake = 'https://onions.example/cake'

const keep = (texts: { url?: string; title?: string; message?: string; quote?: string } = {}, member = ana) =>
  store.transaction((tx) =>
    keepPage(tx, { member, language: 'en' }, { url: cake, title: 'Onion cake', ...texts }, network.clock.now++),
  )

const kept = (id: string) => store.of(passRows).findReceived(id, ana)

const done = (id: string) =>
  store.transaction((tx) => answerPass(tx, { member: ana, id, value: 'DONE', message: '' }, network.clock.now))

/** Presses a button of the page at this path. @returns the page that follows */
async function press(path: string, action: string, id = '') {
  const [, query = ''] = /^\/page(\?.*)$/.exec(path) ?? []
  const sent = await browser.submit(path, { action, id }, query ? `/passes/kept${query}` : path)
  expect(sent.status).toBe(303)
  return { location: sent.location ?? '', page: await browser.open(sent.location ?? '') }
}

const listed = async (path = '/passes/kept') =>
  readPage((await browser.open(path)).text)
    .queryAllByRole('heading', { level: 2 })
    .flatMap((heading) => heading.querySelector('a')?.textContent ?? [])

describe('the page of kept pages', () => {
  test('says who sees it and where it is stored, and what to do while it is empty', async () => {
    const page = await browser.open('/passes/kept')
    expectPage(page, 200, [t('keptOnlyYou', { network: 'Test Network' }), t('keptNothing')])
    expectPage(await browser.open('/passes/kept?query=x'), 200, [t('keptNotFound')], [t('keptNothing')])
  })

  test('is a place of the navigation, and no part of “For you” beside it', async () => {
    const forYou = async (path = '/requests') => {
      const parts = readPage((await browser.open(path)).text).getByRole('navigation', { name: t('forYou') })
      return [...parts.querySelectorAll('a')].map((part) => [
        part.textContent?.trim(),
        part.getAttribute('href'),
        part.getAttribute('aria-current'),
      ])
    }
    await keep()
    await done(await keep({ url: `${cake}/2` }))
    const parts = (chosen: number) =>
      [
        ['Waiting', '/requests'],
        ['Done', '/requests?done'],
        ['Sent', '/requests?sent'],
      ].map((part, index) => [...part, index === chosen ? 'true' : null])
    for (const [index, path] of ['/requests', '/requests?done', '/requests?sent'].entries())
      expect(await forYou(path)).toEqual(parts(index))
    const places = readPage((await browser.open('/')).text).getByRole('navigation', { name: t('navigation') })
    expect([...places.querySelectorAll('a')].map((place) => place.textContent?.trim())).toEqual([
      ...['Home', 'For you', 'Kept', 'People'],
    ])
    expectPage(await browser.open('/requests?sent'), 200, [t('nothingSent')], ['Onion cake'])
    for (const path of ['/', '/requests']) expect((await browser.open(path)).text).not.toContain('Onion cake')
  })

  test('lists pages to read, then those that are done with, each with its note and quote, the newest first', async () => {
    await keep({ url: `${cake}/1`, title: 'First', message: 'My <b>note</b>', quote: 'A passage' })
    await keep({ url: `${cake}/2`, title: '' })
    await done(await keep({ url: `${cake}/3`, title: 'Third' }))
    await keep({ url: `${cake}/4`, title: 'Ben’s' }, ben)
    expect(await listed()).toEqual(['onions.example/cake/2', 'First', 'Third'])
    const { text } = await browser.open('/passes/kept')
    expectPage(
      { status: 200, text },
      200,
      ['My &lt;b&gt;note&lt;/b&gt;', 'A passage', '#:~:text=A%20passage'],
      ['Ben’s'],
    )
    // as in the popup
    expect(text).toMatch(/First<\/a><\/h2>\s+<p class="host fine">/)
    const circle = readPage(text).getByRole('button', { name: 'Done with: First' })
    expect(circle.getAttribute('aria-pressed')).toBe('false')
    const third = readPage(text).getByRole('button', { name: 'Done with: Third' })
    expect(third.getAttribute('aria-pressed')).toBe('true')
    const more = readPage(text)
      .getAllByRole('link', { name: /First$/ })
      .map((link) => link.getAttribute('href'))
    expect(more).toEqual(
      expect.arrayContaining([`/share?${new URLSearchParams({ url: `${cake}/1`, title: 'First' })}`]),
    )
  })

  test('shows twenty at once, and finds by words', async () => {
    for (let number = 0; number <= 20; number++) await keep({ url: `${cake}/${number}`, title: `Page ${number}` })
    expect(await listed()).toHaveLength(20)
    expect(await listed('/passes/kept?page=2')).toEqual(['Page 0'])
    expect(await listed('/passes/kept?query=page+7')).toEqual(['Page 7'])
    expect(await listed('/passes/kept?query=pag&page=2')).toEqual(['Page 0'])
    const { max } = endpoints.passes.parameters.query
    const tooLong = await browser.open(`/passes/kept?query=${'x'.repeat(max + 1)}`)
    expectPage(tooLong, 422, [t('tooLong', { max }), 'aria-invalid="true"'], [t('keptNotFound')])
    expect(firstFocus(tooLong.text)).toContain('name="query"')
  })

  test.each([
    ['done', '/passes/kept?query=onion&page=1', t('keptFinished'), t('keptUnread')],
    ['remove', '/passes/kept', t('keptRemoved'), t('keptAgain')],
  ])(
    '%s leads back to the same list, with a sentence that has the focus, and is undone by a button that says so',
    async (action, path, sentence, undone) => {
      const id = await keep({ message: 'For Sunday' })
      const before = await kept(id)
      const { location, page } = await press(path, action, id)
      expect(location).toBe(`${path}${path.includes('?') ? '&' : '?'}kept=${action}-${id}`)
      const shown = readPage(page.text)
      expect(firstFocus(page.text)).toContain('class="notice success"')
      const button = shown.getByRole('button', { name: /^Undo/ })
      expect([button.getAttribute('value'), button.textContent]).toEqual(['again', `Undo: ${sentence}`])
      expect(shown.getByText(sentence).contains(button)).toBe(true)
      expect((await kept(id))?.waits).toBe(action === 'done' ? 0 : undefined)
      expectPage((await press(path, 'again', id)).page, 200, [undone])
      expect(await kept(id)).toMatchObject({ ...before, answered: expect.toBeOneOf([null, expect.any(Number)]) })
      expect(await listed(path)).toEqual(['Onion cake'])
      // opened again, the page doesn't say it once more
      expect((await browser.open(location)).text).not.toContain(sentence)
    },
  )

  test('restores a page that was done with as it was', async () => {
    const id = await keep()
    await done(id)
    await press('/passes/kept', 'remove', id)
    await press('/passes/kept', 'again', id)
    expect(await kept(id)).toMatchObject({ waits: 0, value: 'DONE' })
  })

  test('can’t restore after ten minutes, and says so; a button about what is gone meanwhile changes nothing', async () => {
    const id = await keep()
    await press('/passes/kept', 'remove', id)
    for (const action of ['done', 'remove', 'nonsense'])
      expect((await press('/passes/kept', action, id)).location).toBe('/passes/kept')
    network.clock.now += restorePeriod + 1
    expectPage(await browser.submit('/passes/kept', { action: 'again', id }), 422, [t('keptNotRestored')])
    expect(await kept(id)).toBeUndefined()
  })
})

test('a note is changed in the list, with the words that were read, and beside those of another device', async () => {
  const id = await keep({ message: 'For Sunday' })
  const { text } = await browser.open('/passes/kept')
  const form = readPage(text).field(t('keptNote')).form
  expect(form?.getAttribute('action')).toBe(`/passes/${id}`)
  const hidden = [...(form?.querySelectorAll<HTMLInputElement>('[type=hidden]:not([name=csrf_token])') ?? [])]
  const fields = Object.fromEntries(hidden.map(({ name, value }) => [name, value]))
  expect(fields).toMatchObject({ quote: '', seen_message: expect.stringMatching(/^\w{64}$/) })
  const sent = await browser.submit('/passes/kept', { ...fields, message: 'For Monday' }, `/passes/${id}`)
  expect(sent.location).toBe('/passes/kept?noted=')
  expect(await kept(id)).toMatchObject({ message: 'For Monday', title: 'Onion cake' })
  await browser.submit('/passes/kept', { ...fields, message: 'For Tuesday' }, `/passes/${id}`)
  expect((await kept(id))?.message).toBe('For Monday\nFor Tuesday')
})

describe('the page of a note', () => {
  test('changes note and quote, and nothing else that was kept of the page', async () => {
    const id = await keep({ message: 'For Sunday', quote: 'A passage' })
    await done(id)
    const { text } = await browser.open(`/passes/${id}`)
    const page = readPage(text)
    expect(page.field(t('keptNote')).value.trim()).toBe('For Sunday')
    expect(firstFocus(text)).toContain('id="message"')
    expect(page.getByRole('link', { name: t('cancel') }).getAttribute('href')).toBe('/passes/kept')
    const sent = await browser.submit(`/passes/${id}`, { message: 'For\r\nMonday', quote: '' })
    expect(sent.location).toBe('/passes/kept?noted=')
    expectPage(await browser.open(sent.location ?? ''), 200, [t('keptNoteSaved'), 'Monday'])
    expect(await kept(id)).toMatchObject({
      title: 'Onion cake',
      message: 'For\nMonday',
      quote: '',
      waits: 0,
      value: 'DONE',
    })
    const { location } = await browser.submit(`/passes/${id}`, { message: '' })
    expectPage(await browser.open(location ?? ''), 200, [t('keptNoteRemoved')], [t('keptNoteSaved')])
  })

  test('gives a text back that is too long, or whose page is gone meanwhile', async () => {
    const id = await keep()
    const { max } = endpoints.pass.parameters.message
    const long = 'é'.repeat(max + 1)
    expectPage(await browser.submit(`/passes/${id}`, { message: long, quote: '' }), 422, [t('tooLong', { max }), long])
    await store.transaction((tx) => tx.of(keptRows).remove(ana, id, network.clock.now))
    expectPage(await browser.send(`/passes/${id}`, { message: 'My words', quote: '' }), 404, [
      t('passTakenBack'),
      'My words',
    ])
    expect((await browser.open(`/passes/${id}`)).status).toBe(404)
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
    expect(row).toMatchObject({ ...texts, message: '', url: cake, waits: 1 })
    expect((await button()).textContent?.trim()).toBe('Kept: Remove')
    expectPage((await press(path, 'remove', row?.id)).page, 200, [t('keptRemoved')])
    expect(await store.of(keptRows).find(ana, cake)).toBeUndefined()
    await press(path, 'again', row?.id)
    expect(await store.of(keptRows).find(ana, cake)).toMatchObject({ ...row, answered: expect.any(Number) })
  })

  test('keeps a page that nobody shared, and leaves what another device kept of it meanwhile', async () => {
    await press(path, 'keep')
    expect(await store.of(keptRows).find(ana, cake)).toMatchObject({ title: '', url: cake })
    await keep({ title: 'My title', message: 'My note' })
    await network.post('/recommend', { url: cake, title: 'Shared cake' }, await network.token(ben))
    // without an undo, which would remove that
    expect((await press(path, 'keep')).location).not.toContain('kept=')
    expect(await store.of(keptRows).find(ana, cake)).toMatchObject({ title: 'My title', message: 'My note' })
    const withoutAddress = await browser.submit('/passes/kept', { action: 'keep', id: '' })
    expect(withoutAddress.location).toBe('/passes/kept')
  })
})

test('a member with as many kept pages as there may be is told so, and can restore none', async () => {
  const { network, database } = await createReadableNetwork()
  const { store } = network
  const ana = await network.addMember('ana')
  const browser = await network.browseAs(ana)
  const id = await store.transaction((tx) => keepPage(tx, { member: ana, language: 'en' }, { url: cake }, 0))
  await browser.submit('/passes/kept', { action: 'remove', id })
  await keepMany(database, ana, maxKept)
  const full = t('keptFull', { max: maxKept })
  expectPage(await browser.submit('/passes/kept', { action: 'again', id }), 422, [full])
  const sent = await browser.submit(`/page?url=${cake}`, { action: 'keep', id: '' }, `/passes/kept?url=${cake}`)
  expectPage(sent, 422, [full])
  expect(await store.of(keptRows).find(ana, cake)).toBeUndefined()
})
