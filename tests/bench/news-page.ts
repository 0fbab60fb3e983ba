import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { folderOfRun, launchBare, median } from '../support/benchmark.ts'
import { cookiesFor, startSignedInService } from '../support/demo-service.ts'

/** Time to the first contentful paint of the page of news, from the service and as a file, which alternate. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '40' } } })
const rounds = Number(values.rounds)

const service = await startSignedInService({ port: 0 })
const { cookie } = cookiesFor(service.url)
const folder = folderOfRun()
const read = async (path: string) => (await fetch(service.url + path, { headers: { cookie } })).text()

const html = await read('/')
for (const file of ['site.css', 'site.js', 'icon.svg', 'icons.svg'])
  writeFileSync(join(folder, file), await read(`/${file}`))
writeFileSync(join(folder, 'index.html'), html.replaceAll(/(href|src)="\/(?=[\w-]+\.(css|js|svg))/g, '$1="'))

const browser = await launchBare()
const [name = '', value = ''] = cookie.split('=')
await browser.setCookie({ name, value, domain: new URL(service.url).hostname, path: '/' })

/** Milliseconds from the navigation to the first contentful paint, in a tab of its own. */
async function paintOf(url: string): Promise<number> {
  const page = await browser.newPage()
  await page.goto(url)
  const painted = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  const time = await painted.jsonValue()
  await page.close()
  return time ?? 0
}

const contestants = { service: `${service.url}/`, file: pathToFileURL(join(folder, 'index.html')).href }
const times: Record<keyof typeof contestants, number[]> = { service: [], file: [] }
// the first round warms both up
for (let round = 0; round <= rounds; round++)
  for (const key of ['service', 'file'] as const) {
    const time = await paintOf(contestants[key])
    if (round > 0) times[key].push(time)
  }
await browser.close()
await service.close()

const [served, filed] = [median(times.service), median(times.file)]
console.log(`The page of news, ${Buffer.byteLength(html)} bytes, medians of ${rounds}:`)
console.log(
  `from the service ${served.toFixed(0)} ms, as a file ${filed.toFixed(0)} ms, ${(served / filed).toFixed(2)} times`,
)
