import { expect, test } from 'vitest'
import { createNodes, type Nodes, people } from './nodes.ts'
import { access, contacts, limits, sharing } from './races.ts'

/** Set by `npm run races`. */
const rounds = Number(process.env.RACE_ROUNDS ?? 2)
const races = Object.entries({ ...sharing, ...contacts, ...access, ...people, ...limits })

// shows: W9
test.each(races)(
  'nothing breaks, and no response is a failure, when %s',
  { timeout: 20_000 + rounds * 2000 },
  async (name, race) => {
    const nodes = await createNodes()
    const broken: string[] = []
    const counts = new Map<number, number>()
    for (let round = 0; round < rounds; round++) {
      const outcome = await race(nodes)
      broken.push(...outcome.broken)
      for (const status of outcome.statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
    }
    const failures = [...counts].filter(([status]) => status >= 500)
    if (process.env.RACE_ROUNDS) console.log(row(nodes, name, broken.length, counts))
    expect({ broken, failures, logged: [...nodes.first.logged, ...nodes.second.logged] }).toEqual({
      broken: [],
      failures: [],
      logged: [],
    })
  },
)

function row(nodes: Nodes, name: string, broken: number, counts: ReadonlyMap<number, number>): string {
  const of = (isCounted: (status: number) => boolean) =>
    [...counts].reduce((sum, [status, count]) => (isCounted(status) ? sum + count : sum), 0)
  const columns = [rounds, broken, of((status) => status === 503), of((status) => status >= 500 && status !== 503)]
  return `| ${(nodes.first === nodes.second ? 'sqlite' : 'postgres').padEnd(8)} | ${name.padEnd(67)} | ${columns.map((column) => String(column).padStart(6)).join(' | ')} |`
}
