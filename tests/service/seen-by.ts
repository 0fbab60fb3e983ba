import { type Endpoint, endpoints } from '../../src/contract/endpoints.ts'
import { keyVersion } from '../../src/contract/page-url.ts'
import { downloadOf } from './export/downloaded.ts'
import { siteRoutes } from './site-routes.ts'
import type { TestNetwork } from './test-network.ts'

/** Values that a walk tries at each place that asks for something of this kind. */
export interface Known {
  ids: readonly string[]
  /** Addresses of pages. */
  urls: readonly string[]
  searches: readonly string[]
}

const parts = ['calls', 'pages', 'download'] as const

/** Each address, each search, or neither; the first one and neither also with each switch on. */
function queriesOf({ parameters }: Endpoint, { urls, searches }: Known): string[] {
  const asked = { url: urls, query: searches }
  const needed = parameters.bucket ? { key_version: `${keyVersion}`, bits: '0', bucket: '0' } : {}
  const values = Object.entries(asked).flatMap(([name, all]) =>
    parameters[name] ? all.map((value) => ({ [name]: value })) : [],
  )
  const switches = Object.entries(parameters).flatMap(([name, { type }]) => (type === 'boolean' ? [name] : []))
  const switched = [...values.slice(0, 1), {}].flatMap((value) =>
    switches.map((name) => ({ ...value, [name]: 'TRUE' })),
  )
  return [...values, {}, ...switched].map((query) => `${new URLSearchParams({ ...needed, ...query })}`)
}

/** A form's token, its key against doubled sending, a session's hash, and the challenge of a passkey. */
const madeAnew = /(?<=name="(?:csrf_token|key|end)" value="|"challenge":")[^"]*/g

const withId = (route: string, id: string) => route.replace(/:id(?:\{[^/]*\})?/, id).replace(/:\w+\{[^/]*\}/, 'small')

/**
 * A reader of everything that a member may read: each GET of the API, each page of the site, and the member's download.
 * A walk gives what is at each path. Two walks of the same network are equal, so a test compares what somebody sees with
 * and without something that only others may know of. @param ofCalls another token of the member's
 */
export async function readerOf(network: TestNetwork, member: string, ofCalls?: string) {
  const token = ofCalls ?? (await network.token(member))
  const browser = await network.browseAs(member)
  const routes = (await siteRoutes()).filter(({ method }) => method === 'GET')
  const sitePaths = [...new Set(routes.map(({ path }) => path))]

  async function* ofApi(known: Known) {
    for (const endpoint of Object.values<Endpoint>(endpoints)) {
      if (endpoint.method !== 'GET') continue
      for (const id of endpoint.path.includes(':id') ? ['me', ...known.ids] : [''])
        for (const query of queriesOf(endpoint, known)) {
          const path = `${endpoint.path.replace(':id', id)}?${query}`
          const { status, body } = await network.get(path, token)
          yield [path, `${status} ${JSON.stringify(body)}`] as const
        }
    }
  }

  async function* ofSite({ ids, urls, searches }: Known) {
    // a page reads one of these parameters at most
    const asked = Array.from({ length: Math.max(ids.length, urls.length, searches.length) }, (_, index) =>
      Object.entries({ url: urls, query: searches, name: searches, item: ids, member: ids }).flatMap(
        ([name, values]) => (values[index] === undefined ? [] : [[name, values[index]]]),
      ),
    )
    const queries = [[], ...asked].map((query) => `${new URLSearchParams(query)}`)
    for (const route of sitePaths) {
      const paths = route.includes('/:')
        ? ids.map((id) => withId(route, id))
        : queries.map((query) => `${route}?${query}`)
      for (const path of paths) {
        const { status, text, location } = await browser.open(path)
        yield [`site ${path}`, `${status} ${location} ${text.replace(madeAnew, '')}`] as const
      }
    }
  }

  async function* ofDownload() {
    for (const [name, text] of Object.entries(await downloadOf(network, member)))
      yield [`download ${name}`, text] as const
  }

  return {
    async walk(known: Known, chosen: readonly (typeof parts)[number][] = parts): Promise<Map<string, string>> {
      const seen = new Map<string, string>()
      const of = { calls: ofApi, pages: ofSite, download: ofDownload }
      for (const part of chosen) for await (const [path, text] of of[part](known)) seen.set(path, text)
      return seen
    },
    member,
    browser,
    get: (path: string) => network.get(path, token),
    send: (method: string, path: string, fields: Record<string, string> = {}) =>
      network.send(method, path, fields, token),
  }
}

/** The differences between two walks: each path, with the lines that only one of them has. */
export const differences = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...new Set([...one.keys(), ...other.keys()])].flatMap((path) => {
    const [before = '', after = ''] = [one.get(path), other.get(path)]
    if (before === after) return []
    const [linesBefore, linesAfter] = [before.split('\n'), after.split('\n')]
    const only = [
      linesBefore.find((line) => !linesAfter.includes(line)),
      linesAfter.find((line) => !linesBefore.includes(line)),
    ]
    return [{ path, only }]
  })
