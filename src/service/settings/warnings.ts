import { isLoopback } from '../http/origins.ts'
import { isTimeZone } from '../http/time-zone.ts'
import { became } from './kinds.ts'
import type { Settings } from './settings.ts'

/** Sentences about settings that work, but hardly as the operator means them. */
export const warningsOf = (settings: Settings, { TZ: zone } = process.env): string[] => {
  const { base_url, auth_url } = settings
  const inClear = Object.entries({ base_url, auth_url }).flatMap(([name, origin]) =>
    origin !== undefined && isInClear(origin)
      ? `${name} is ${origin}: passwords and cookies of members pass in clear. Only https protects them (docs/operators/administrator.md, section 2).`
      : [],
  )
  // the C library also reads a zone after a colon
  const noZone =
    zone === undefined || isTimeZone(zone.replace(/^:/, ''))
      ? []
      : [`TZ is “${zone.slice(0, 50)}”, which names no time zone, as Europe/Berlin does: the service takes UTC.`]
  const gone = Object.entries(became).flatMap(([name, sentence]) =>
    Object.hasOwn(settings, name)
      ? `The setting “${name}” has no effect: ${sentence}. Remove it (docs/operators/operation.md).`
      : [],
  )
  return [...inClear, ...noZone, ...gone]
}

function isInClear(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && !isLoopback(hostname)
}
