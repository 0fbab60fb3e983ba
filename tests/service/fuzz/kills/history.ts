import { readDatabase } from './read-database.ts'
import { isDone, send, textOf, type Write } from './writes.ts'

export interface Entry {
  write: Write
  /** The response; undefined if none was received. */
  response?: string
  /** Its effect when first read from the database. */
  standing?: string
}

export const faultKinds = ['lost', 'half-done', 'doubled', 'wrong'] as const

/** Violations, with their evidence. */
export interface Faults {
  lost: string[]
  'half-done': string[]
  doubled: string[]
  /** Wrong responses to a write or its repetition, and contradictions in the database. */
  wrong: string[]
}

const describeWrite = ({ write }: Entry) => `${write.kind} ${textOf(write)}`

interface Options {
  /** Whether the response doesn't say if the write was done, so that the client sends it again. */
  isFailure?: (response: string) => boolean
  deliver?: typeof send
}

/** Records all writes that were sent or acknowledged, and compares them with the database. */
export function createHistory({ isFailure = () => false, deliver = send }: Options = {}) {
  const entries = new Set<Entry>()
  const faults: Faults = { lost: [], 'half-done': [], doubled: [], wrong: [] }

  function answered(entry: Entry, response: string): void {
    const shown = `${describeWrite(entry)}: ${response}`
    if (entry.response !== undefined && entry.response !== response)
      faults.doubled.push(`${shown} after ${entry.response}`)
    else if (!isDone(response)) faults.wrong.push(shown)
    else entry.response = response
  }

  return {
    faults,
    hasFaults: (kinds: readonly (keyof Faults)[]) => kinds.some((kind) => faults[kind].length > 0),
    unacknowledged: () => [...entries].filter(({ response }) => response === undefined),
    acknowledged: () => [...entries].filter(({ response }) => response !== undefined),

    /**
     * Sends a write, or repeats it, several times concurrently.
     *
     * @returns false if no response was received, or a failure
     */
    async sendWrite(serviceUrl: string, entry: Entry, times = 1): Promise<boolean> {
      entries.add(entry)
      const all = await Promise.allSettled(Array.from({ length: times }, () => deliver(serviceUrl, entry.write)))
      const responses = all.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
      const answers = responses.filter((response) => !isFailure(response))
      for (const answer of answers) answered(entry, answer)
      return answers.length === times
    },

    /**
     * Compares all writes with the database that a service left.
     *
     * @returns the number of unacknowledged writes that are in the database
     */
    async compare(data: string): Promise<number> {
      const { unsound, effectOf } = await readDatabase(data)
      faults.wrong.push(...unsound)
      let there = 0
      for (const entry of entries) {
        const { parts, standing } = effectOf(entry.write)
        const counts = Object.values(parts)
        const shown = `${describeWrite(entry)}: ${JSON.stringify(parts)}`
        if (counts.some((count) => count > 1)) faults.doubled.push(shown)
        else if (new Set(counts).size > 1) faults['half-done'].push(shown)
        else if (counts[0] === 0 && entry.response !== undefined) faults.lost.push(shown)
        else if (counts[0] === 1) {
          if (entry.response === undefined) there++
          // only a later share of the page changes the effect of a write, and replaces all of it
          if (entry.standing !== undefined && standing !== '[]' && standing !== entry.standing)
            faults.doubled.push(`${shown}: ${entry.standing}, then ${standing}`)
          entry.standing = standing
        }
      }
      return there
    },
  }
}
