import { expect, test } from 'vitest'
import { ana, browser, network, store, useMembers } from '../../members.ts'
import { baseUrl, firstFocus } from '../../test-network.ts'
import { exif, jpeg, png, pngChunk, webp } from '../picture-files.ts'

useMembers({}, { headline: 'Before' })

const stored = () => store.members.find(ana)

async function upload(bytes: Uint8Array<ArrayBuffer> | undefined, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('picture', bytes ? new File([bytes], 'x.png', { type: 'image/png' }) : new File([], ''))
  return browser.submit('/settings', form)
}

test.each([
  ['image/png', png()],
  ['image/jpeg', jpeg()],
  ['image/webp', webp()],
])('a picture of type %s is recognized by its content, and served with that type', async (type, bytes) => {
  expect((await upload(bytes)).status).toBe(303)
  const picture = (await stored())?.picture
  const served = await network.app.request(`${baseUrl}/pictures/${picture}/plain`)
  expect(served.headers.get('Content-Type')).toBe(type)
  expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes)
  expect((await browser.open(`/profile/${ana}`)).text).toContain(`src="/pictures/${picture}/plain" alt="Picture of`)
})

// shows: W1, bound picture-upload.largestPictureForm, bound picture-upload.largestPicture
// shows: bound picture-upload.longestEdge
test.each([
  ['an empty one', Buffer.alloc(0), 'This isn’t a PNG'],
  ['a script that says it is a picture', Buffer.from('<svg onload=alert(1)>'), 'This isn’t a PNG'],
  ['one that only begins like one', png().subarray(0, 40), 'This isn’t a PNG'],
  ['one of 20,000² pixels', png([], { width: 20_000, height: 20_000 }), 'This picture is more than 2,048 pixels'],
  ['one a pixel too high', jpeg([], { height: 2049 }), 'This picture is more than 2,048 pixels'],
  ['one of no pixels', png([], { width: 0 }), 'This isn’t a PNG'],
  ['a large one', Buffer.concat([png(), Buffer.alloc(1_000_000)]), 'This picture is larger than 1\u00a0MB'],
  [
    'a huge one, which isn’t read to its end',
    Buffer.concat([png(), Buffer.alloc(20_000_000)]),
    'This picture is larger than 1\u00a0MB',
  ],
])('%s instead of a picture: all texts appear again, and the previous picture stays', async (_, bytes, sentence) => {
  await upload(png())
  const before = (await stored())?.picture
  const { status, text } = await upload(bytes, { headline: 'Typed just now', social_accounts: 'one' })
  expect(status).toBe(422)
  expect(text).toContain('value="Typed just now"')
  expect(text).toContain('one</textarea>')
  expect(text).toMatch(new RegExp(`id="picture-problem">${sentence}`))
  expect(firstFocus(text)).toContain('id="picture"')
  expect(await stored()).toMatchObject({ picture: before, headline: 'Before' })
})

// shows: W2
test('a picture of the maximum size is accepted, loses its place, and has about that size in each form', async () => {
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

test('a picture can be removed; the form that appears again repeats that wish, and asks for a chosen picture', async () => {
  expect((await upload(png(), { headline: 'x'.repeat(151) })).text).toContain('Please choose the picture again.')
  expect((await stored())?.picture).toBe('')
  await upload(png())
  expect((await browser.open('/settings')).text).toContain('Remove the picture')
  const { status, text } = await upload(undefined, { remove_picture: 'yes', headline: 'x'.repeat(151) })
  expect([status, text.includes('name="remove_picture" value="yes" checked')]).toEqual([422, true])
  expect((await browser.open('/settings')).text).not.toContain(' checked')
  expect((await upload(undefined, { remove_picture: 'yes' })).status).toBe(303)
  expect((await stored())?.picture).toBe('')
  expect((await browser.open('/settings')).text).not.toContain('Remove the picture')
})

const part = (head = '') => `--x\r\nContent-Disposition: form-data; name="a"\r\n${head}\r\n\r\n`

// shows: W3
test.each([
  ['a field of a thousand headers', 'multipart/form-data; boundary=x', `${part('a: b\r\n'.repeat(1000))}--x--`],
  ['15,000 fields', 'multipart/form-data; boundary=x', part().repeat(15_000)],
  ['half a million fields', 'application/x-www-form-urlencoded', 'a&'.repeat(500_000)],
])('a form of %s is refused before they are parsed', async (_, type, body) => {
  const Cookie = `session=${browser.cookies.get('session')}`
  const init = { method: 'POST', headers: { Cookie, 'Content-Type': type }, body }
  expect((await network.app.request(`${baseUrl}/settings`, init)).status).toBe(413)
})
