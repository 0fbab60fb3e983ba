import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exif, jpegSegment } from '../../../service/website/picture-files.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { network, press, signedIn, site, useSite } from './site-visitors.ts'

useSite()

test('an uploaded photo is upright and without its place, and a photo that is too large loses no text of the form', async () => {
  const { page, member } = await signedIn('emil')
  const folder = temporaryFolder()
  await page.goto(`${site}/settings`)
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
    canvas.getContext('2d')?.fillRect(0, 0, 100, 100)
    return ['jpeg', 'webp', 'png'].map((type) => canvas.toDataURL(`image/${type}`).split(',')[1] ?? '')
  })
  const [jpeg = Buffer.alloc(0), ...others] = drawn.map((data) => Buffer.from(data, 'base64'))
  const place = jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(6)]))
  const turned = Buffer.concat([jpeg.subarray(0, 2), place, jpeg.subarray(2)])
  for (const file of [...others, turned]) {
    writeFileSync(join(folder, 'photo'), file)
    await page.goto(`${site}/settings`)
    await (await page.$<'input'>('input[type=file]' as 'input'))?.uploadFile(join(folder, 'photo'))
    await press(page, 'main button.main')
    const picture = (await network.store.members.find(member))?.picture ?? ''
    expect((await network.store.pictures.find(picture))?.size).toBeGreaterThan(100)
    await page.waitForFunction(() => [...document.images].every((image) => image.complete))
    const size = await page.$eval('img.portrait', (image) => [image.naturalWidth, image.naturalHeight])
    expect(size).toEqual(file === turned ? [200, 300] : [300, 200])
  }
  writeFileSync(join(folder, 'photo'), Buffer.alloc(15_000_000))
  await page.type('input[name=headline]', 'Typed just now')
  await (await page.$<'input'>('input[type=file]' as 'input'))?.uploadFile(join(folder, 'photo'))
  await press(page, 'main button.main')
  expect(await page.$eval('#picture-problem', (problem) => problem.textContent)).toContain('larger than 1\u00a0MB')
  expect(await page.$eval('input[name=headline]', (field) => field.value)).toBe('Typed just now')
  await page.browserContext().close()
})

test('a photo of 12 megapixels is scaled down before it is sent, also if the form is sent at once', async () => {
  const { page, member } = await signedIn('fred')
  const photo = join(temporaryFolder(), 'photo.jpg')
  await page.goto(`${site}/settings`)
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4032, height: 3024 })
    const pen = canvas.getContext('2d')
    for (let at = 0; at < 4032; at += 2) {
      if (pen) pen.fillStyle = `hsl(${at} 90% 50%)`
      pen?.fillRect(at, 0, 1, 3024 - at / 2)
    }
    return canvas.toDataURL('image/jpeg', 1).split(',')[1] ?? ''
  })
  const content = Buffer.from(drawn, 'base64')
  expect(content.length).toBeGreaterThan(1_000_000)
  const place = jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(6)]))
  writeFileSync(photo, Buffer.concat([content.subarray(0, 2), place, content.subarray(2)]))
  await (await page.$<'input'>('input[type=file]' as 'input'))?.uploadFile(photo)
  await press(page, 'main button.main')
  const picture = (await network.store.members.find(member))?.picture ?? ''
  expect((await network.store.pictures.find(picture))?.size).toBeLessThan(200_000)
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  // as it is to be turned
  const size = await page.$eval('img.portrait', (image) => [image.naturalWidth, image.naturalHeight])
  expect(size).toEqual([384, 512])
  await page.browserContext().close()
})
