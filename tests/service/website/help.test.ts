import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../../src/build/tools.ts'
import { oauthLanguages } from '../../../src/contract/oauth.ts'
import { unknownQuotations } from '../../support/quoted-texts.ts'
import { formalAddress, wrongPunctuation } from '../../support/typography.ts'
import { wordsIn } from '../../support/words.ts'
import { baseUrl, createTestNetwork, type TestNetwork } from '../test-network.ts'

let network: TestNetwork
let member: ReturnType<TestNetwork['browse']>

beforeAll(async () => {
  network = await createTestNetwork({ isPublic: false })
  member = await network.browseAs(await network.addMember('ana'))
  return () => network.store.close()
})

const textOf = (language: string) => readFileSync(join(root, 'docs/members/help', `${language}.md`), 'utf8')

const documentOf = (html: string) => {
  const { document } = new Window()
  document.write(html)
  return document
}

describe.each(oauthLanguages)('the guide in %s', (language) => {
  const text = textOf(language)
  const guide = async () => documentOf((await network.browse().open(`/help?lang=${language}`)).text)

  it('has at most 1,200 words', () => {
    expect(wordsIn(text)).toBeLessThanOrEqual(1200)
    expect(wordsIn(text)).toBeGreaterThan(500)
  })

  it('is shown to strangers, with its title and each chapter', async () => {
    const document = await guide()
    const headings = [...document.querySelectorAll('h1, .help h2')].map((heading) => heading.textContent)
    expect(headings).toEqual([...text.matchAll(/^##? (.*)$/gm)].map(([, heading]) => heading))
    expect(document.documentElement.lang).toBe(language)
    expect(document.querySelector('footer a[href="/help"]')?.textContent).toBe(headings[0])
  })

  it('has the chapters, pictures and links of the English one', () => {
    const partsOf = (each: string) => each.match(/^#+ |\]\([^)]+\)|^- |^\d\. /gm)
    expect(partsOf(text)).toEqual(partsOf(textOf('en')))
  })

  it('quotes only texts of the product', () => {
    expect(unknownQuotations(text.replace(/!\[.*?\]\(.*?\)/g, ''), language)).toEqual([])
  })

  it('is typeset as its language is', () => {
    const sentences = text.replace(/!\[|\]\([^)]*\)/g, '').split(/(?<=[.?!:])[ \n]|\n\n|\n- /)
    expect(sentences.filter((sentence) => wrongPunctuation[language].test(sentence))).toEqual([])
    expect(text).not.toMatch(/['"`´]/)
    if (language in formalAddress) expect(text).not.toMatch(formalAddress[language as keyof typeof formalAddress])
  })

  it('describes each picture, which comes late, in both themes, with its size', async () => {
    const pictures = [...(await guide()).querySelectorAll('.help picture')]
    expect(pictures.length).toBe(5)
    for (const picture of pictures) {
      const image = picture.querySelector('img')
      expect(image?.getAttribute('alt')?.length).toBeGreaterThan(30)
      expect([image?.getAttribute('loading'), image?.getAttribute('height')]).toEqual([
        'lazy',
        expect.stringMatching(/^(?:600|844)$/),
      ])
      const light = image?.getAttribute('src') ?? ''
      const dark = picture.querySelector('source')?.getAttribute('srcset') ?? ''
      expect(light.replace(/\?.*/, '')).toBe(dark.replace(/\?.*/, '').replace('-dark', '-light'))
      for (const address of [light, dark]) {
        const response = await network.app.request(baseUrl + address)
        expect(response.headers.get('Content-Type')).toBe('image/png')
        expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
        expect(new Uint8Array(await response.arrayBuffer()).slice(1, 4)).toEqual(new TextEncoder().encode('PNG'))
      }
    }
  })
})

it('the guide leads only to pages that members have', async () => {
  const links = [...textOf('en').matchAll(/\]\((\/[^)]+)\)/g)].map(([, path = '']) => path)
  expect(links.length).toBeGreaterThan(4)
  for (const path of links) expect({ path, status: (await member.open(path)).status }).toEqual({ path, status: 200 })
})

it('the guide’s pictures of one theme weigh less than 400 kB', () => {
  const files = [...textOf('en').matchAll(/\.\.\/\.\.\/(pictures\/[a-z-]+\.png)/g)].map(([, file = '']) => file)
  const bytes = files.map((file) => readFileSync(join(root, 'docs', file)).length)
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(400_000)
})

it('a picture that doesn’t exist is a 404, and nothing above the pictures is served', async () => {
  for (const path of ['/help/nothing-light.png', '/help/..%2fpictures%2fnews-dark.png', '/help/README.md'])
    expect((await network.browse().open(path)).status, path).toBe(404)
})
