import { parseArgs } from 'node:util'
import { defaultQuota } from '../../../service/graph/quota.ts'
import { changeData } from '../write-data.ts'

/**
 * `application list`: prints a line for each application: key, level, calls per hour, name, redirect URIs.
 *
 * @throws UsageError if there is no network
 */
export async function listApplications(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { data: { type: 'string', default: 'data' } } })
  const applications = await changeData(values.data, (store) => store.applications.list())
  for (const { key, level, own, quota, member_quota, name, redirectUris } of applications) {
    const calls = member_quota === null ? (quota ?? defaultQuota) : `${member_quota} per member`
    console.log([key, own === 1 ? `${level}, own` : level, calls, name, ...redirectUris].join('\t'))
  }
}
