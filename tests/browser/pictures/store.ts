import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Page } from 'puppeteer-core'
import { root } from '../../../src/build/tools.ts'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { openSignInWindow, signInAndAllow } from '../../../src/demo/browser/sign-in.ts'
import type { Demo } from '../../../src/demo/start-demo.ts'
import { forgetPage, inDatabase } from '../data/service-data.ts'
import { drawSharply, fillInMessage, openPopupOn, openTab, readDrawn, waitForImages } from './in-popup.ts'

const size = { width: 1280, height: 800 }

/** The listing is English, and so is all that its pictures say. */
const inEnglish = [
  ['name', 'Νίκος Παπαδόπουλος', 'Nikos Papadopoulos'],
  ['headline', 'Directrice des ressources humaines', 'Head of human resources'],
  ['headline', 'Programador, às vezes professor', 'Programmer, sometimes a teacher'],
  ['message', 'Por fin. ¿Quién se apunta al de las 22:40?', 'At last. Who takes the 22:40 with me?'],
  ['message', 'Le petit-déjeuner à la frontière !', 'Breakfast at the border!'],
  [
    'message',
    'Busco a alguien que haya trabajado con ETCS nivel 2 en vías de ancho ibérico.',
    'Looking for somebody who worked with ETCS level 2 on Iberian gauge.',
  ],
] as const

function translate(database: DatabaseSync): void {
  // only tests would look at a page full of markup
  forgetPage(database, '/markup')
  for (const [column, text, english] of inEnglish) {
    const table = column === 'message' ? 'news_item' : 'member'
    const { changes } = database.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${column} = ?`).run(english, text)
    if (changes === 0) throw new Error(`The demo has no ${column} “${text}”.`)
  }
}

/** Pictures of the stores' listing: of the product in use, and those that advertise it. */
export async function takeStorePictures(demo: Demo, folder: string, say: (sentence: string) => void): Promise<void> {
  const { page, browser } = demo
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  inDatabase(demo.data, translate)
  await page.setViewport(size)
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }])
  const drawing = await browser.newPage()
  await drawing.setViewport(size)

  async function save(name: string, picture: Uint8Array): Promise<void> {
    await writeFile(join(folder, `${name}.png`), picture)
    say(name)
  }

  /** Below a caption, in a browser whose toolbar has the button. @param above the popup under it, large and cut by the edge */
  async function draw(name: string, caption: string, of: { address: string; behind: string; above?: string }) {
    const [tokens, icon] = await readAssets()
    const { address, behind, above } = of
    await drawing.setContent(`<!doctype html><meta charset="utf-8"><style>${tokens}
      :root { color-scheme: light }
      body { background: var(--accent-surface); color: var(--text); font-family: var(--font); margin: 0; overflow: hidden }
      h1 { font-size: 36px; line-height: 76px; margin: 0; text-align: center }
      main { background: var(--surface); border-radius: 12px 12px 0 0; box-shadow: var(--shadow-over); height: 724px; margin: 0 40px; overflow: hidden; position: relative }
      header { align-items: center; background: var(--raised); box-sizing: border-box; display: flex; gap: 16px; height: 48px; padding: 0 32px 0 16px }
      header span { background: var(--surface); border-radius: 15px; color: var(--quiet); flex: 1; font-size: 14px; line-height: 30px; padding: 0 16px }
      svg { display: block; height: 24px; width: 24px }
      img { display: block; width: 1200px }
      .popup { border-radius: 8px 8px 0 0; box-shadow: 0 8px 40px #0006; position: absolute; right: 24px; top: 50px; width: 504px }
    </style><h1>${caption}</h1><main><header><span>${address}</span>${icon}</header>
    <img src="data:image/png;base64,${behind}">${above ? `<img class="popup" src="data:image/png;base64,${above}">` : ''}</main>`)
    await waitForImages(drawing)
    await save(name, await drawing.screenshot())
  }

  /** @returns the popup alone */
  async function show(popup: Page, name: string, caption: string): Promise<string> {
    const behind = await page.screenshot({ encoding: 'base64' })
    const copy = await drawSharply(demo, await readDrawn(popup))
    await copy.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }])
    await waitForImages(copy)
    const above = await copy.screenshot({ encoding: 'base64' })
    await copy.close()
    await draw(name, caption, { address: page.url().replace('http://', ''), behind, above })
    return above
  }

  let popup = await openPopupOn(demo, '/night-trains', 'consent')
  await signInAndAllow(await openSignInWindow(browser, popup))
  await waitForView(popup, 'ready')
  const sharers = await show(popup, '1-who-shared-this-page', 'See who shared the page you’re reading')

  popup = await openPopupOn(demo, '/lighthouse-keepers', 'ready')
  await fillInMessage(popup, 'Five wrote back. I want to meet the sixth.')
  await show(popup, '2-share-it', 'Share it with your network, or pass it to a few')

  popup = await openPopupOn(demo, '/night-trains', 'ready')
  await openTab(popup, 'requests', '.requests li')
  const requests = await show(popup, '3-who-is-waiting', 'Answer what was passed to you')

  popup = await openPopupOn(demo, '/night-trains', 'ready')
  await openTab(popup, 'news', '.news-entry')
  await show(popup, '4-status-and-news', 'Read what your contacts share')

  const options = await demo.openOwnPage('options.html')
  await options.setViewport(size)
  await options.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }])
  await options.locator('#privacy').wait()
  await options.$eval('#privacy', (group) => group.scrollIntoView())
  const behind = await options.screenshot({ encoding: 'base64' })
  await draw('5-options', 'Decide what leaves your browser', { address: 'Passalong', behind })

  await drawing.bringToFront()
  for (const { name, width, height, body } of await advertisements(sharers, requests)) {
    await drawing.setViewport({ width, height })
    await drawing.setContent(body)
    await waitForImages(drawing)
    await save(name, await drawing.screenshot())
  }
}

const readAssets = () =>
  Promise.all(['styles/tokens.css', 'icon/passalong.svg'].map((path) => readFile(join(root, 'assets', path), 'utf8')))

/**
 * The picture that the stores show beside other extensions, also at half its size: few words on a dark ground, and the product.
 * @param sharers pictures of the popup's tabs
 */
async function advertisements(sharers: string, requests: string) {
  const [tokens, icon] = await readAssets()
  const draw = (popups: string[], style: string) => `<!doctype html><meta charset="utf-8"><style>${tokens}
    :root { color-scheme: dark }
    body { background: var(--on-accent); color: var(--text); font-family: var(--font); margin: 0; overflow: hidden }
    h1, p { line-height: 1.2; margin: 0 }
    p { color: var(--accent) }
    main, img { position: absolute }
    img { border-radius: var(--radius-l); box-shadow: var(--shadow-over) }
    ${style}</style>
    <main>${icon}<h1>Passalong</h1><p>Who shared this page?</p></main>
    ${popups.map((popup) => `<img src="data:image/png;base64,${popup}">`).join('')}`
  return [
    {
      name: 'promotional-440x280',
      width: 440,
      height: 280,
      body: draw(
        [sharers],
        `main { left: 28px; top: 52px; width: 170px }
        svg { width: 56px }
        h1 { font-size: 32px; margin-top: 12px }
        p { font-size: 20px; margin-top: 8px }
        img { left: 212px; top: 32px; width: 216px }`,
      ),
    },
    {
      name: 'marquee-1400x560',
      width: 1400,
      height: 560,
      body: draw(
        [requests, sharers],
        `main { left: 88px; top: 132px }
        svg { width: 104px }
        h1 { font-size: 84px; margin-top: 24px }
        p { font-size: 42px; margin-top: 16px }
        img { left: 660px; top: 104px; width: 360px }
        img + img { left: 988px; top: 48px }`,
      ),
    },
    {
      name: 'logo-300x300',
      width: 300,
      height: 300,
      body: `<style>body { margin: 0 } svg { display: block; width: 300px }</style>${icon}`,
    },
  ]
}
