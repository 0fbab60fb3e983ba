import { parseArgs } from 'node:util'
import { type Scenario, simulateDay } from './simulation.ts'

/** `npm run simulate:quota`: a day of many installations that share one key, by the extension's own rate limit. */
const usage = 'npm run simulate:quota [-- --simulated N]   simulates N installations of each network, 20,000 at most'

const { values } = parseArgs({ options: { simulated: { type: 'string', default: '20000' } } })
const most = Number(values.simulated)
if (!Number.isInteger(most) || most < 100 || most > 20_000) {
  console.error(`--simulated must be a whole number from 100 to 20000.\n${usage}`)
  process.exit(2)
}

const scenarios: Record<string, Omit<Scenario, 'simulated'>> = {
  '2,000 installations': { installations: 2000 },
  '5,000': { installations: 5000 },
  '20,000': { installations: 20_000 },
  '50,000': { installations: 50_000 },
  '100,000': { installations: 100_000 },
  '20,000, a careless client': { installations: 20_000, careless: 20_000 },
  '50,000, a careless client': { installations: 50_000, careless: 10_000 },
  '20,000, an hour down': { installations: 20_000, down: 13 },
  '50,000, an hour down': { installations: 50_000, down: 13 },
}

const percent = (part: number) => `${(part * 100).toFixed(1)} %`
const minutes = (time: number | undefined) => (time === undefined ? '' : `${Math.round(time)} min`)

const table: Record<string, Record<string, string>> = {}
for (const [name, scenario] of Object.entries(scenarios)) {
  const day = await simulateDay({ ...scenario, simulated: Math.min(most, scenario.installations) })
  table[name] = {
    'fullest hour': percent(day.fullest),
    'of it background, at most': percent(day.background),
    'openings refused': percent(day.refused),
    'age of badges': minutes(day.ageMedian),
    '95 of 100': minutes(day.age95),
    '95 of 100 of all': minutes(day.allAge95),
    'recovery after': minutes(day.recovery),
  }
}
console.table(table)
