import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { largestPage } from '../../../src/service/pages/documents.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { createTestNetwork, expectParts, type TestNetwork } from '../test-network.ts'

let network: TestNetwork
let folder: string

beforeEach(async () => {
  const data = temporaryFolder()
  folder = join(data, 'pages')
  network = await createTestNetwork({ data, isPublic: false })
  onTestFinished(() => network.store.close())
  mkdirSync(folder)
})

const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
const open = async (path: string) => network.browse().open(path)

describe('a page of the operator', () => {
  test('is open to strangers, and linked from every page by its first heading, while there is a file, as it is now', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    expect((await open('/imprint')).status).toBe(404)
    expect((await open('/sign-in')).text).not.toContain('href="/imprint"')
    write('imprint.md', '# Before')
    expect((await open('/imprint')).text).toContain('Before')
    write('imprint.md', '# Who *runs* this\n\nAcme Ltd\n\n# Address\n\n[Mail](mailto:a@acme.example)')
    const mail = '<a href="mailto:a@acme.example" rel="noreferrer nofollow">Mail</a>'
    expectParts((await open('/imprint')).text, ['<h1>Who runs this</h1>', '<h2>Address</h2>', mail])
    const link = '<a href="/imprint">Who runs this</a>'
    vi.advanceTimersByTime(1001)
    const member = await network.browseAs(await network.addMember('ana'))
    for (const page of [await open('/sign-in'), await member.open('/people'), await member.open('/settings')])
      expect(page.text).toContain(link)
  })

  test('is shown in the visitor’s language if it has a file, else in the common one', async () => {
    write('privacy.md', '# Privacy here')
    write('privacy.de.md', '# Datenschutz hier')
    write('terms.fr.md', 'Sans titre')
    for (const [path, part] of [
      ['/privacy?lang=de', '<h1>Datenschutz hier</h1>'],
      ['/privacy?lang=it', '<h1>Privacy here</h1>'],
      ['/terms?lang=en', '<h1>Terms of use</h1>'],
      ['/terms?lang=en', '<article lang="fr" dir="auto">'],
    ] as const)
      expect((await open(path)).text).toContain(part)
  })

  test('contains no HTML, pictures or scripts of its file', async () => {
    write(
      'imprint.md',
      [
        '# <b onclick=x>Acme</b> & Co',
        '<script>alert(1)</script> and <img src=x onerror=alert(2)>',
        '[one](javascript:alert(3)) [two](JAVA&#x53;CRIPT:alert(4)) [three](data:text/html,x) [four](https://x.example/?a="b)',
        '![picture](https://tracker.example/a.png) <https://auto.example/>',
        '```html\n<script>alert(5)</script>\n```',
      ].join('\n\n'),
    )
    const { text } = await open('/imprint')
    const article = /<article.*<\/article>/s.exec(text)?.[0] ?? ''
    expect(article).not.toMatch(/<(?:script|img|b)\b/)
    expect(article.match(/href="[^"]*"/g)).toEqual([
      'href="https://x.example/?a=&quot;b"',
      'href="https://auto.example/"',
    ])
    expect(text).toMatch(/<h1>[^<]*Acme[^<]* &amp; Co<\/h1>/)
  })

  test('of more than 100,000 bytes is not shown', async () => {
    write('imprint.md', 'x'.repeat(largestPage))
    expect((await open('/imprint')).status).toBe(200)
    write('imprint.md', 'x'.repeat(largestPage + 1))
    expect((await open('/imprint')).status).toBe(404)
    mkdirSync(join(folder, 'terms.md'))
    expect((await open('/terms')).status).toBe(404)
  })
})
