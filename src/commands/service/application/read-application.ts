import { isRedirectUri } from '../../../service/oauth/authorize/redirect-uri.ts'
import { type Level, levels, type QuotaRow } from '../../../service/store/applications/applications.ts'
import { UsageError } from '../../../service/usage-error.ts'

/** @throws UsageError if the name is missing */
export function readName(text: string | undefined): string {
  const name = text?.trim()
  if (!name) throw new UsageError('--name is missing: the name that members see when they give consent.')
  return name
}

/** @throws UsageError if the level is missing or unknown */
export function readLevel(text: string | undefined): Level {
  const level = levels.find((candidate) => candidate === text)
  if (!level) throw new UsageError('--level must be standard or premium.')
  return level
}

/** @throws UsageError that names the first URI that can't be a redirect URI */
export function checkRedirectUris(uris: readonly string[]): void {
  const wrong = uris.find((uri) => !isRedirectUri(uri))
  if (wrong !== undefined) {
    throw new UsageError(`${wrong} can’t be a redirect URI: https, or http on loopback, and no fragment.`)
  }
}

/**
 * Reads `--quota` or `--member-quota`.
 *
 * @returns undefined without both
 * @throws UsageError if both are given, or one is wrong
 */
export function readQuota(options: { quota?: string; 'member-quota'?: string }): QuotaRow | undefined {
  const { quota, 'member-quota': memberQuota } = options
  if (quota !== undefined && memberQuota !== undefined)
    throw new UsageError('--quota and --member-quota replace each other; use one of them.')
  if (quota !== undefined) return { quota: callsPerHour('--quota', quota), member_quota: null }
  if (memberQuota !== undefined) return { quota: null, member_quota: callsPerHour('--member-quota', memberQuota) }
  return undefined
}

function callsPerHour(option: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new UsageError(`${option} must be a whole number of calls per hour, from 1 to 999999999.`)
  }
  return Number(text)
}
