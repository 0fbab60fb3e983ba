/** Decides in each process which mutant is there: that of MUTANT; or none, and MUTANT_HITS gets what each test runs. */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

const { MUTANT, MUTANT_HITS } = process.env

/** @type {Set<string>} */
const seen = new Set()

/** @param {string} id */
function note(id) {
  const file = process.env.MUTANT_TEST ?? 'none'
  if (seen.has(id + file)) return false
  seen.add(id + file)
  appendFileSync(join(String(MUTANT_HITS), file), `${id}\n`)
  return false
}

Object.assign(globalThis, { isMutant: MUTANT_HITS ? note : (/** @type {string} */ id) => id === MUTANT })
