import { profiles } from '../../../../src/contract/oauth.ts'

const fields = ['name', 'baseUrl', 'authUrl', 'apiKey']
const problems = ['no-permission', 'offline', 'unreachable', 'slow', 'server', 'no-graph-api', 'no-sign-in']

export const networks = {
  'network.{}': [...fields, 'secret'],
  'network.{}.invalid': fields,
  'network.problem.{}': [...problems, 'not-registered'],
  'network.profile.{}': profiles,
  'policy.{}': ['neverHosts', 'internalHosts'],
}
