import { beforeEach, describe, expect, test } from 'vitest'
import { readCsrfToken } from '../../../support/csrf-token.ts'
import { firstFocus } from '../../first-focus.ts'
import { baseUrl, createTestNetwork, type TestNetwork } from '../../test-network.ts'
import { exif, jpeg, png, pngChunk, webp } from '../picture-files.ts'

let network: TestNetwork
let browser: ReturnType<TestNetwork['browse']>
let ana: string

beforeEach(async () => {
  network = await createTestNetwork()
  ana = await network.addMember('ana', { headline: 'Before' })
  browser = await network.browseAs(ana)
})

const stored = () => network.store.members.find(ana)

describe('profile', () => {
  // shows: ours web-site
  test('is public on the site and in the graph API', async () => {
    const response = await browser.submit('/settings', {
      headline: ' Builds  bridges ',
      introduction: 'One\r\ntwo\u0000',
    })
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/settings?saved'])
    expect((await browser.open('/settings?saved')).text).toContain('autofocus>Saved.')
    const { text } = await network.browse().open(`/profile/${ana}`)
    expect(text).toContain('Builds bridges')
    expect(text).toContain('One\ntwo')
    const { body } = await network.get('/me', await network.token(ana))
    expect(body).toMatchObject({ headline: 'Builds bridges', introduction: 'One\ntwo' })
  })

  test('with a too long text appears again with a sentence, and changes nothing', async () => {
    const { status, text } = await browser.submit('/settings', {
      headline: 'x'.repeat(151),
      introduction: 'typed',
      social_accounts: 'typed too',
    })
    expect(status).toBe(422)
    expect(text).toContain('at most 150 characters')
    expect(text).toContain('typed</textarea>')
    expect(text).toContain('typed too</textarea>')
    expect(await stored()).toMatchObject({ headline: 'Before', introduction: '' })
  })
})

describe('statuses elsewhere', () => {
  const save = (social_accounts: string) => browser.submit('/settings', { social_accounts })

  // shows: §4 status.social_account
  test('statuses go to these accounts if an application names none', async () => {
    expect((await save('one\r\n two ,three\n\none')).status).toBe(303)
    expect((await stored())?.social_accounts).toBe('one,two,three')
    expect((await browser.open('/settings')).text).toContain('>\none\ntwo\nthree</textarea>')
    await save('')
    expect((await stored())?.social_accounts).toBe('')
  })

  test('the number of accounts is at most twenty', async () => {
    const names = Array.from({ length: 21 }, (_, index) => `account ${index}`)
    expect((await save(names.slice(1).join('\n'))).status).toBe(303)
    const { status, text } = await save(names.join('\n'))
    expect([status, text.includes('At most 20 accounts.')]).toEqual([422, true])
    expect((await stored())?.social_accounts).toBe(names.slice(1).join(','))
  })
})

describe('a picture', () => {
  async function upload(bytes: Uint8Array<ArrayBuffer> | undefined, fields: Record<string, string> = {}) {
    const { text } = await browser.open('/settings')
    const form = new FormData()
    form.set('csrf_token', readCsrfToken(text))
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('picture', bytes ? new File([bytes], 'x.png', { type: 'image/png' }) : new File([], ''))
    const Cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const request = new Request(`${baseUrl}/settings`, { method: 'POST', body: form })
    const body = await request.clone().arrayBuffer()
    const headers = { Cookie, 'Content-Type': String(request.headers.get('Content-Type')) }
    const response = await network.app.request(request.url, {
      method: 'POST',
      body,
      headers: { ...headers, 'Content-Length': String(body.byteLength) },
    })
    return { status: response.status, text: await response.text() }
  }

  test.each([
    ['image/png', png()],
    ['image/jpeg', jpeg()],
    ['image/webp', webp()],
  ])('of type %s is recognized by its content, and served with that type', async (type, bytes) => {
    expect((await upload(bytes)).status).toBe(303)
    const picture = (await stored())?.picture
    const served = await network.app.request(`${baseUrl}/pictures/${picture}/plain`)
    expect(served.headers.get('Content-Type')).toBe(type)
    expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes)
    expect((await browser.open(`/profile/${ana}`)).text).toContain(`src="/pictures/${picture}/plain" alt="Picture of`)
  })

  test('a picture can be removed', async () => {
    await upload(png())
    expect((await browser.open('/settings')).text).toContain('Remove the picture')
    expect((await upload(undefined, { remove_picture: 'yes' })).status).toBe(303)
    expect((await stored())?.picture).toBe('')
    expect((await browser.open('/settings')).text).not.toContain('Remove the picture')
  })

  // shows: W1, bound picture-upload.largestPictureForm, bound picture-upload.largestPicture
  // shows: bound picture-upload.longestEdge
  test.each([
    ['an empty one', Buffer.alloc(0), 'This isn’t a PNG'],
    ['a script that says it is a picture', Buffer.from('<svg onload=alert(1)>'), 'This isn’t a PNG'],
    ['one that only begins like one', png().subarray(0, 40), 'This isn’t a PNG'],
    ['one of 20,000² pixels', png([], { width: 20_000, height: 20_000 }), 'This picture is more than 2048 pixels'],
    ['one a pixel too high', jpeg([], { height: 2049 }), 'This picture is more than 2048 pixels'],
    ['one of no pixels', png([], { width: 0 }), 'This isn’t a PNG'],
    ['a large one', Buffer.concat([png(), Buffer.alloc(1_000_000)]), 'This picture is larger than 1\u00a0MB'],
    [
      'a huge one, which isn’t read to its end',
      Buffer.concat([png(), Buffer.alloc(20_000_000)]),
      'This picture is larger than 1\u00a0MB',
    ],
  ])('%s: shows the form again with all texts, and the previous picture stays', async (_, bytes, sentence) => {
    await upload(png())
    const before = (await stored())?.picture
    const { status, text } = await upload(bytes, { headline: 'Typed just now', social_accounts: 'one' })
    expect(status).toBe(422)
    expect(text).toContain('value="Typed just now"')
    expect(text).toContain('one</textarea>')
    expect(text).toMatch(new RegExp(`id="picture-problem">${sentence}`))
    expect(firstFocus(text)).toContain('id="picture"')
    expect(await stored()).toMatchObject({ picture: before, headline: '' })
  })

  // shows: W2
  test('of the maximum size is accepted, loses its place, and has about that size in each form', async () => {
    const photo = Buffer.concat([
      png([pngChunk('eXIf', exif(1)), pngChunk('iCCP', Buffer.alloc(300_000))], { width: 2048, height: 2048 }).subarray(
        0,
        -12,
      ),
      pngChunk('IDAT', Buffer.alloc(690_000)),
      pngChunk('IEND'),
    ])
    expect((await upload(photo)).status).toBe(303)
    for (const form of ['small', 'large', 'plain']) {
      const served = await network.app.request(`${baseUrl}/pictures/${(await stored())?.picture}/${form}`)
      const bytes = Buffer.from(await served.arrayBuffer())
      expect(bytes.length).toBeGreaterThan(690_000)
      expect(bytes.length).toBeLessThan(1_000_000)
      expect(bytes.includes('GPS')).toBe(false)
      expect(bytes.includes(Buffer.from('GPS 48').toString('base64').slice(0, 6))).toBe(false)
    }
  })

  test('the removal stays ticked if the form appears again', async () => {
    await upload(png())
    const { status, text } = await upload(undefined, { remove_picture: 'yes', headline: 'x'.repeat(151) })
    expect([status, text.includes('name="remove_picture" value="yes" checked')]).toEqual([422, true])
    expect((await browser.open('/settings')).text).not.toContain(' checked')
  })

  test('has to be chosen again if a text was invalid', async () => {
    const { status, text } = await upload(png(), { headline: 'x'.repeat(151) })
    expect([status, text.includes('Please choose the picture again.')]).toEqual([422, true])
    expect((await stored())?.picture).toBe('')
  })

  test('a field of a thousand headers is refused before they are parsed', async () => {
    const Cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { Cookie, 'Content-Type': 'multipart/form-data; boundary=x' }
    const body = `--x\r\nContent-Disposition: form-data; name="a"\r\n${'a: b\r\n'.repeat(1000)}\r\n\r\n--x--`
    expect((await network.app.request(`${baseUrl}/settings`, { method: 'POST', headers, body })).status).toBe(413)
  })

  // shows: W3
  test('a form of half a million fields is refused before they are parsed', async () => {
    const Cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
    for (const [type, body] of [
      ['multipart/form-data; boundary=x', part.repeat(15_000)],
      ['application/x-www-form-urlencoded', 'a&'.repeat(500_000)],
    ] as const) {
      const init = { method: 'POST', headers: { Cookie, 'Content-Type': type }, body }
      expect((await network.app.request(`${baseUrl}/settings`, init)).status).toBe(413)
    }
  })

  test.each(['multipart/form-data', 'multipart/form-data; boundary=x', 'application/json', 'text/plain'])(
    'a body of type %s that isn’t a form is refused as foreign',
    async (type) => {
      const Cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
      const headers = { Cookie, 'Content-Type': type }
      const init = { method: 'POST', body: '--y\r\n\0', headers }
      for (const path of ['/settings', '/people', '/news', '/cards', '/requests', '/applications']) {
        const response = await network.app.request(baseUrl + path, init)
        expect(response.status).toBe(422)
        expect(await response.text()).toContain('Please try again')
      }
      expect(network.logged).toEqual([])
    },
  )
})

describe('cards', () => {
  const business = { company: 'Ana Ltd', position: 'Owner', email: 'a@b.example', phone: '+1', address: '' }
  const typed = (changes: Partial<typeof business> = {}) =>
    Object.fromEntries(Object.entries({ ...business, ...changes }).map(([name, value]) => [`BUSINESS-${name}`, value]))

  // shows: ours web-site
  test('both cards are saved at once, and the personal one has no company', async () => {
    const personal = { 'PERSO-company': 'Nowhere', 'PERSO-email': 'a@home.example', 'PERSO-address': 'Home\r\n1' }
    expect((await browser.submit('/cards', { ...typed(), ...personal })).status).toBe(303)
    expect(await network.store.cards.find(ana, 'BUSINESS')).toEqual(business)
    const personalCard = { company: '', position: '', email: 'a@home.example', phone: '', address: 'Home\n1' }
    expect(await network.store.cards.find(ana, 'PERSO')).toEqual(personalCard)
    const { text } = await browser.open('/cards')
    expect(text).toContain('value="Ana Ltd"')
    expect(text.match(/<button class="main"/g)).toHaveLength(1)
    await browser.submit('/cards', {})
    expect((await network.store.cards.find(ana, 'BUSINESS')).company).toBe('')
  })

  test.each([
    ['an invalid address', { email: 'nobody' }, 'This isn’t an e-mail address.'],
    ['too long a phone number', { phone: '1'.repeat(51) }, 'at most 50 characters'],
  ])('with %s appear again, both with their typed texts', async (_, changes, sentence) => {
    const fields = { ...typed(changes), 'PERSO-phone': '+49 1' }
    const { status, text } = await browser.submit('/cards', fields)
    expect(status).toBe(422)
    expect(text).toContain(sentence)
    expect(text).toContain('value="Ana Ltd"')
    expect(text).toContain('value="+49 1"')
    expect((await network.store.cards.find(ana, 'BUSINESS')).company).toBe('')
  })
})

test('an expired form appears again with the typed texts, and changes nothing', async () => {
  const ben = await network.addMember('ben')
  await network.store.contactRequests.add({ from: ben, to: ana, subject: 'x', message: '' }, network.clock.now)
  const [request] = await network.store.contactRequests.pending({ to: ana }, 1, 0)
  const eve = await network.addMember('eve')
  for (const [path, fields] of Object.entries({
    '/settings': { headline: 'typed & sent' },
    '/cards': { 'PERSO-email': 'typed & sent' },
    '/requests': { id: request?.id ?? '', message: 'typed & sent', answer: 'accept' },
    [`/profile/${eve}`]: { subject: 'typed & sent' },
  })) {
    const { status, text } = await browser.post(path, { csrf_token: 'old', ...fields } as Record<string, string>)
    expect([path, status, text.includes('typed &amp; sent')]).toEqual([path, 422, true])
  }
  expect(await stored()).toMatchObject({ headline: 'Before' })
  expect(await network.store.contacts.areContacts(ana, ben)).toBe(false)
})

describe('applications', () => {
  // shows: §5 website-revocation
  test('that the member allowed are listed, and lose their access when removed', async () => {
    expect((await browser.open('/applications')).text).toContain('You haven’t allowed any application')
    const tokens = [await network.token(ana), await network.token(ana)]
    const standard = await network.token(ana, { application: 'standard', contacts: false })
    const ben = await network.token(await network.addMember('ben'))
    const { text } = await browser.open('/applications')
    expect(text).toMatch(/<b>Premium<\/b>\s.*· sees your contact list/)
    expect(text).toMatch(/<b>Standard<\/b>\s.*· sees your contacts’ news, but not your contact list/)

    expect((await browser.submit('/applications', { application: 'premium' })).status).toBe(303)
    for (const token of tokens) expect((await network.get('/me', token)).status).toBe(401)
    for (const token of [standard, ben]) expect((await network.get('/me', token)).status).toBe(200)
    expect((await browser.open('/applications')).text).not.toContain('Premium')
  })

  test('that are unknown, or a form from another site, change nothing', async () => {
    const token = await network.token(ana)
    for (const fields of [{}, { application: 'nobody' }]) {
      expect((await browser.submit('/applications', fields as Record<string, string>)).status).toBe(303)
    }
    expect((await browser.post('/applications', { application: 'premium', csrf_token: 'x' })).status).toBe(422)
    expect((await network.get('/me', token)).status).toBe(200)
  })
})
