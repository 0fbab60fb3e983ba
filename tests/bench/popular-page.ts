import { createPopularPage } from '../service/graph/resources/popular-page.ts'
import { folderOfRun, median } from '../support/benchmark.ts'

/** Time for a page with 100,000 sharers, as a ratio to an unshared page; medians of alternating calls. */
const rounds = 200

const page = await createPopularPage(folderOfRun())
const calls = {
  'nobody shared it': () => page.ask('', 'http://news.example/unknown'),
  'the newest of 100,000 sharers': () => page.ask(''),
  'a late page of them': () => page.ask('&limit=100&page=50'),
  'only contacts': () => page.ask('&only_contacts=TRUE'),
}
const times = Object.fromEntries(Object.keys(calls).map((name) => [name, [] as number[]]))
for (let round = 0; round < rounds; round++) {
  for (const [name, call] of Object.entries(calls)) {
    const start = performance.now()
    await call()
    times[name]?.push(performance.now() - start)
  }
}
await page.close()

const baseline = median(times['nobody shared it'] ?? [])
console.log(`GET /recommend, ${rounds} rounds, ratio to a page that nobody shared (median ${baseline.toFixed(2)} ms)`)
for (const [name, taken] of Object.entries(times))
  console.log(`${(median(taken) / baseline).toFixed(2).padStart(8)}  ${name}`)
