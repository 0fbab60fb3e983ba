import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../../src/build/tools.ts'
import { createLargeNetwork, popularUrl } from './large-member/network.ts'

/**
 * Performance for a member with 2,000 contacts and 500 pending requests, in a network with a million shares: calls a
 * second, eight at a time, as a ratio to the look-up of an unshared page. The rounds alternate, so that other load
 * affects all of them.
 */
const atOnce = 8
const rounds = 20
const callsInRound = 200

const data = mkdtempSync(join(tmpdir(), 'passalong-large-'))
process.on('exit', () => rmSync(data, { recursive: true }))
const began = performance.now()
const token = await createLargeNetwork(data)
console.log(`A network with a million shares, made in ${((performance.now() - began) / 1000).toFixed(0)} s`)

const program = join(root, 'src', 'commands', 'service.ts')
const service = spawn(process.execPath, [program, '--port', '0', '--data', data], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(service, 'exit')
let url = ''
for await (const line of createInterface({ input: service.stdout })) {
  url = /http:\S+$/.exec(line)?.[0] ?? ''
  break
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const ask = (path: string) =>
  new Promise<void>((resolve, reject) => {
    get(url + path, { agent, headers: { Authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`))
      response.resume().on('end', resolve)
    }).on('error', reject)
  })

const calls = {
  'look-up of a page that nobody shared': '/recommend?url=http://news.example/unknown',
  '/me/pending_requests': '/me/pending_requests',
  '/newsfeed': '/newsfeed',
  '/newsfeed, its second page': `/newsfeed?page=2&until=${new Date().toISOString()}`,
  '/newsfeed of a domain of which there is none': '/newsfeed?domain=none.example',
  '/me/contacts': '/me/contacts',
  'look-up of a popular page, contacts only': `/recommend?url=${popularUrl}&only_contacts=TRUE`,
  'look-up of a popular page': `/recommend?url=${popularUrl}`,
}
const results = Object.entries(calls).map(([name, path]) => ({ name, path, taken: 0, each: [] as number[] }))
for (let round = -1; round < rounds; round++) {
  for (const result of results) {
    let left = callsInRound
    const start = performance.now()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (left-- > 0) {
          const asked = performance.now()
          await ask(result.path)
          if (round >= 0) result.each.push(performance.now() - asked)
        }
      }),
    )
    // the first round warms up
    if (round >= 0) result.taken += performance.now() - start
  }
}
agent.destroy()
service.kill('SIGTERM')
await ended

const at = (times: number[], share: number) => times.sort((a, b) => a - b)[Math.floor(times.length * share)]?.toFixed(1)
console.log(
  `${atOnce} calls at a time, ratio of calls a second to that of the first; calls a second, p50 and p99 in ms`,
)
const [baseline] = results
for (const { name, taken, each } of results) {
  const ratio = baseline ? (baseline.taken / taken).toFixed(2) : ''
  const rate = ((each.length / taken) * 1000).toFixed(0)
  console.log(
    `${ratio.padStart(6)} ${rate.padStart(6)}/s ${at(each, 0.5)?.padStart(7)} ${at(each, 0.99)?.padStart(7)}  ${name}`,
  )
}
