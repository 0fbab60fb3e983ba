import { readDatabase } from './read-database.ts'
import { isDone, send, textOf, type Write } from './writes.ts'

interface Entry {
  write: Write
  /** The response, once there was one. */
  response?: string
  /** What it did, as it stood when it was first seen. */
  standing?: string
}

export const faultKinds = ['lost', 'half-done', 'doubled', 'wrong'] as const

/** What must not be, with what shows it. */
export interface Faults {
  lost: string[]
  'half-done': string[]
  doubled: string[]
  /** Responses that a write or its repetition should not get, and what the database contradicts itself in. */
  wrong: string[]
}

const describeWrite = ({ write }: Entry) => `${write.kind} ${textOf(write)}`

/** All writes that were ever sent, which of them were acknowledged, and whether the database agrees. */
export function createHistory() {
  const entries: Entry[] = []
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
    unacknowledged: () => entries.filter(({ response }) => response === undefined),
    acknowledged: () => entries.filter(({ response }) => response !== undefined),

    /**
     * Sends a write, or sends it again, so many times at once.
     *
     * @returns false when no response came
     */
    async sendWrite(serviceUrl: string, sent: Write | Entry, times = 1): Promise<boolean> {
      const entry = 'write' in sent ? sent : { write: sent }
      if (entry !== sent) entries.push(entry)
      const all = await Promise.allSettled(Array.from({ length: times }, () => send(serviceUrl, entry.write)))
      for (const each of all) if (each.status === 'fulfilled') answered(entry, each.value)
      return all.every(({ status }) => status === 'fulfilled')
    },

    /**
     * Compares all that was ever written with what a service left behind.
     *
     * @returns how many of the unacknowledged writes are there
     */
    compare(data: string): number {
      const { unsound, effectOf } = readDatabase(data)
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
          // nothing changes what was done but a later share, and then there is nothing of it to be seen
          if (entry.standing !== undefined && standing !== '[]' && standing !== entry.standing)
            faults.doubled.push(`${shown}: ${entry.standing}, then ${standing}`)
          entry.standing = standing
        }
      }
      return there
    },
  }
}
