import { readFile, writeFile } from 'node:fs/promises'
import puppeteer from 'puppeteer-core'
import { ensureBrowser } from '../demo/browser/browser-program.ts'

/** Draws the extension's icon from its source in every size that browsers ask for. */
const sizes = [16, 32, 48, 128]
const source = await readFile('assets/icon/passalong.svg', 'base64')

const browser = await puppeteer.launch({
  executablePath: await ensureBrowser('chromium', console.log),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const page = await browser.newPage()
  for (const size of sizes) {
    await page.setViewport({ width: size, height: size })
    await page.setContent(
      `<style>*{margin:0}</style><img width="${size}" height="${size}" src="data:image/svg+xml;base64,${source}">`,
    )
    const picture = await page.screenshot({ omitBackground: true })
    await writeFile(`assets/public/icon/${size}.png`, picture)
    console.log(`assets/public/icon/${size}.png`)
  }
} finally {
  await browser.close()
}
