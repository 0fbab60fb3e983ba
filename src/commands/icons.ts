import { readFile, writeFile } from 'node:fs/promises'
import puppeteer from 'puppeteer-core'
import { ensureBrowser } from '../demo/browser/browser-program.ts'

/** `npm run icons`: draws the extension's icons in all sizes; the marked icon needs the toolbar's sizes only. */
const icons = [
  { name: 'passalong', folder: 'icon', sizes: [16, 32, 48, 128] },
  { name: 'marked', folder: 'icon/marked', sizes: [16, 32, 48] },
]

const browser = await puppeteer.launch({
  executablePath: await ensureBrowser('chromium', console.log),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const page = await browser.newPage()
  for (const { name, folder, sizes } of icons) {
    const source = await readFile(`assets/icon/${name}.svg`, 'base64')
    for (const size of sizes) {
      await page.setViewport({ width: size, height: size })
      await page.setContent(
        `<style>*{margin:0}</style><img width="${size}" height="${size}" src="data:image/svg+xml;base64,${source}">`,
      )
      const picture = await page.screenshot({ omitBackground: true })
      await writeFile(`assets/public/${folder}/${size}.png`, picture)
      console.log(`assets/public/${folder}/${size}.png`)
    }
  }
} finally {
  await browser.close()
}
