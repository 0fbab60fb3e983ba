import { expect, test } from 'vitest'
import { conversation } from '../features/conversation/races.ts'
import { moderation } from '../features/moderation/races.ts'
import { passes } from '../features/passes/races.ts'
import { createNodes, type Nodes, people } from './nodes.ts'
import { access, contacts, limits, sharing } from './races.ts'

const rounds = Number(process.env.RACE_ROUNDS ?? 1)
const races = Object.entries({
  ...sharing,
  ...contacts,
  ...access,
  ...people,
  ...limits,
  ...conversation,
  ...moderation,
  ...passes,
})

if (process.env.RACE_ROUNDS) console.log(`| engine   | ${'race'.padEnd(67)} | rounds | broken |    503 |    500 |`)

test.each(races)(
  'nothing breaks, and no response is a failure, when %s',
  { timeout: 20_000 + rounds * 2000 },
  async (name, race) => {
    const nodes = await createNodes()
    const broken: string[] = []
    for (let round = 0; round < rounds; round++) broken.push(...(await race(nodes)))
    const failures = nodes.statuses.filter((status) => status >= 500)
    if (process.env.RACE_ROUNDS) console.log(row(nodes, name, broken.length))
    const logged = [...nodes.first.logged, ...nodes.second.logged]
    expect({ broken, failures, logged }).toEqual({ broken: [], failures: [], logged: [] })
  },
)

function row({ first, second, statuses }: Nodes, name: string, broken: number): string {
  const failures = statuses.filter((status) => status >= 500)
  const away = failures.filter((status) => status === 503)
  const columns = [rounds, broken, away.length, failures.length - away.length]
  return `| ${(first === second ? 'sqlite' : 'postgres').padEnd(8)} | ${name.padEnd(67)} | ${columns.map((column) => String(column).padStart(6)).join(' | ')} |`
}
