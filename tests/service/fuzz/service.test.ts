import { describe, expect, test } from 'vitest'
import { checkOf } from '../described/check.ts'
import { createRandom } from './random.ts'
import { createRequests, type FuzzRequest } from './requests.ts'
import { type FuzzResponse, findFault, textOf } from './send.ts'
import { changedRows, sender, service, useProcess } from './service-process.ts'

const calls = Number(process.env.FUZZ_CALLS ?? 300)
const seed = Number(process.env.FUZZ_SEED ?? 1)

const lanes = 8
const growth = 12_000_000

useProcess(lanes)

function describeRequest({ method, path, headers, body }: FuzzRequest): string {
  const few = Object.fromEntries(Object.entries(headers).slice(0, 20))
  return JSON.stringify({ seed, method, path, headers: few, body: body.toString('latin1') }, (_, value) =>
    typeof value === 'string' ? value.slice(0, 300) : value,
  )
}

function show(response: FuzzResponse | string): string {
  return typeof response === 'string' ? '' : `${response.status} ${response.body.toString().slice(0, 500)}`
}

const patience = 20_000 + calls * 50

describe('any request to the service', { timeout: patience }, () => {
  // shows: §7 errors
  test('gets a response that the API’s document describes, changes data only if the response says so, and leaks no memory', async () => {
    const random = createRandom(seed)
    const next = createRequests(random, service.known)
    const origin = `http://127.0.0.1:${service.port}`
    const check = checkOf(await (await fetch(`${origin}/openapi.json`)).json())
    const undescribed = ({ method, path, headers }: FuzzRequest, response: FuzzResponse) => {
      const ofResponse = Object.entries(response.headers).flatMap(([name, values]) =>
        [values].flat().map((value): [string, string] => [name, `${value}`]),
      )
      const requestHeaders = new Headers({ Accept: headers.Accept ?? '' })
      const about = { method, url: origin + path.replace(/^\/*/, '/'), requestHeaders, status: response.status }
      return check({ ...about, headers: new Headers(ofResponse), text: textOf(response) })[0]
    }
    const faults: string[] = []
    // a token's first call of a day is noted
    for (const token of [...service.known.tokens, ...service.known.spareTokens])
      await fetch(`${origin}/me`, { headers: { Authorization: `Bearer ${token}` } })
    // the key of the passkeys' questions is made once for a network
    await fetch(`${origin}/passkeys/get`)
    let contents = await service.contents()
    let early = 0
    let checked = 0

    for (let sent = 0; sent < calls && faults.length === 0; sent += lanes) {
      const requests = Array.from({ length: lanes }, next)
      const mayChange = await Promise.all(
        requests.map(async (request) => {
          const response = await sender.send(request).catch((error: Error) => error.message)
          const fault =
            typeof response === 'string' ? response : (findFault(request, response) ?? undescribed(request, response))
          if (fault) faults.push(`${fault}: ${describeRequest(request)} ${show(response)}`)
          if (typeof response === 'string') return true
          const isRead = request.method === 'GET' && !request.path.includes('revoke')
          return response.status < 400 && !isRead
        }),
      )
      const now = await service.contents()
      if (!mayChange.includes(true)) {
        checked += lanes
        const changed = changedRows(contents, now)
        if (changed.length > 0)
          faults.push(`${changed.join('\n')} changed: ${requests.map(describeRequest).join('\n')}`)
      }
      contents = now
      if (early === 0 && sent > calls / 10) early = await service.memory()
    }

    const grown = (await service.memory()) - early
    console.log(
      `fuzz: ${calls} calls with seed ${seed}, ${checked} of them in groups that had to change nothing; ` +
        `memory in use grew by ${Math.round(grown / 1000)} kB`,
    )
    expect(faults).toEqual([])
    expect(service.complaints()).toBe('')
    expect(service.isAlive()).toBe(true)
    expect(grown).toBeLessThan(growth)
  })
})
