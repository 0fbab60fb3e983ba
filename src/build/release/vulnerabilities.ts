import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { npmCall } from '../npm.mjs'
import { root } from '../tools.ts'
import type { Bill } from './bill-of-materials.ts'

/** A vulnerability that does a release no harm, in CycloneDX's form (VEX): the bills have it as it is. */
interface Exception {
  /** The advisory's, such as `GHSA-…`. */
  id: string
  affects: { ref: string }[]
  analysis: { state: string; detail: string }
}

export const exceptions: readonly Exception[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'vulnerabilities.json'), 'utf8'),
)

interface Advisory {
  url: string
  title: string
}

interface Report {
  vulnerabilities: Record<string, { nodes: string[]; via: (string | Advisory)[] }>
}

/**
 * Asks the registry about the packages of the bills.
 * @param folder has a lock file
 * @returns faults, or why nobody knows of any
 */
export async function vulnerabilityFaults(
  bills: readonly Pick<Bill, 'components'>[],
  { folder = root, excepted = exceptions } = {},
): Promise<{ faults: string[]; unanswered?: string }> {
  const parts = new Set(bills.flatMap(({ components }) => components.map((each) => each['bom-ref'])))
  const report = await audit(folder)
  if (typeof report === 'string') return { faults: [], unanswered: report }
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const isExcepted = (ref: string, { url }: Advisory) =>
    excepted.some(({ id, affects }) => url.endsWith(`/${id}`) && affects.some((each) => each.ref === ref))
  const faults = Object.entries(report.vulnerabilities).flatMap(([name, { nodes, via }]) => {
    const refs = new Set(nodes.map((path) => `${name}@${packages[path]?.version}`))
    // a name belongs to another package, which has its own advisory
    const advisories = via.filter((each) => typeof each !== 'string')
    return [...refs]
      .filter((ref) => parts.has(ref))
      .flatMap((ref) =>
        advisories
          .filter((advisory) => !isExcepted(ref, advisory))
          .map(({ title, url }) => `${ref} has a known vulnerability: ${title} (${url})`),
      )
  })
  return { faults }
}

/** @returns why the registry gave no report */
async function audit(folder: string): Promise<Report | string> {
  // with this level, npm fails if it got no report alone
  const { program, args, shell } = npmCall(['audit', '--json', '--package-lock-only', '--audit-level=none'])
  try {
    const { stdout } = await promisify(execFile)(program, args, { cwd: folder, shell, maxBuffer: 2 ** 26 })
    return JSON.parse(stdout)
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    return stderr.split('\n')[0]?.replace(/^npm \w+ (?:audit )?/, '') || String(error)
  }
}
