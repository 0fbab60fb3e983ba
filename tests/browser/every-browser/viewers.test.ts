import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readText } from '../../../src/demo/browser/assertions.ts'
import { firstByDay } from '../../night.ts'
import { send } from '../drive/page.ts'
import { createSignedInWorld, type World } from '../world/world.ts'

const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>A drawing</title></svg>'
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Documents that a browser shows by a viewer of its own, and the title that it gives the tab. */
const documents: Record<string, { type: string; body: string | Buffer; title: RegExp }> = {
  '/report.pdf': { type: 'application/pdf', body: pdf, title: /report\.pdf$/ },
  '/data.json': { type: 'application/json', body: '{"a":1}', title: /data\.json$/ },
  '/photo.png': { type: 'image/png', body: Buffer.from(pixel, 'base64'), title: /^photo\.png/ },
  '/drawing.svg': { type: 'image/svg+xml', body: svg, title: /^A drawing$/ },
  '/notes.txt': { type: 'text/plain', body: 'Some words', title: /notes\.txt$/ },
  '/film.mp4': { type: 'video/mp4', body: 'not a film', title: /film\.mp4$/ },
}

const oddSite: RequestListener = ({ url = '' }, response) => {
  const found = documents[new URL(url, 'http://odd.example').pathname]
  if (found) response.setHeader('content-type', found.type).end(found.body)
  else response.writeHead(404).end()
}

let world: World

beforeAll(async () => {
  world = await createSignedInWorld({ oddSite })
})
afterAll(() => world.close())

it.each(firstByDay(2, Object.entries(documents)))(
  'the document %s is looked up and shared as a page',
  async (path, { title }) => {
    const popup = await world.click(await world.open(path), 'ready')
    expect(await readText(popup, 'h1')).toMatch(title)
    await send(popup, 'composer', `Look at ${path}`)
    await popup.locator('[data-result=share]').wait()
    expect(await readText(popup, '.your-share .own .fine')).toBe(`Look at ${path}`)
  },
)
