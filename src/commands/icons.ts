import { readFile, writeFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import puppeteer from 'puppeteer-core'
import { ensureBrowser } from '../demo/programs.ts'

/** `npm run icons`: draws the icons in all sizes; the marked icon needs the toolbar's sizes only. */
const icons = [
  { name: 'passalong', folder: 'public/icon', sizes: [16, 32, 48, 128] },
  { name: 'marked', folder: 'public/icon/marked', sizes: [16, 32, 48] },
  // of the network's site, for phones
  { name: 'passalong', folder: 'icon', sizes: [192, 512] },
]

/** Draws an SVG in a page. @returns its pixels, row by row, as red, green, blue and alpha */
async function draw(source: string, size: number): Promise<number[]> {
  const image = new Image(size, size)
  image.src = `data:image/svg+xml;base64,${source}`
  await image.decode()
  const context = new OffscreenCanvas(size, size).getContext('2d')
  context?.drawImage(image, 0, 0, size, size)
  return [...(context?.getImageData(0, 0, size, size).data ?? [])]
}

/** Writes a square PNG without filters: for these few flat colours it is a third smaller than the browser's. */
function png(pixels: Buffer, size: number): Buffer {
  const rows = Array.from({ length: size }, (_, y) => [0, ...pixels.subarray(y * size * 4, (y + 1) * size * 4)])
  const bits = 8
  const redGreenBlueAlpha = 6
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.from([...uint32(size), ...uint32(size), bits, redGreenBlueAlpha, 0, 0, 0])),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([uint32(data.length), checked, uint32(crc32(checked))])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const browser = await puppeteer.launch({
  executablePath: await ensureBrowser('chromium', console.log),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const page = await browser.newPage()
  for (const { name, folder, sizes } of icons) {
    const source = await readFile(`assets/icon/${name}.svg`, 'base64')
    for (const size of sizes) {
      const pixels = await page.evaluate(draw, source, size)
      await writeFile(`assets/${folder}/${size}.png`, png(Buffer.from(pixels), size))
      console.log(`assets/${folder}/${size}.png`)
    }
  }
} finally {
  await browser.close()
}
