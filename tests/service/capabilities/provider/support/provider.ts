import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createAtProvider } from '../../../../../src/service/capabilities/provider/elsewhere.ts'
import type { ProviderSettings } from '../../../../../src/service/capabilities/provider/settings.ts'
import { freePort } from '../../../../support/free-port.ts'

export type Claims = Record<string, unknown>

export const clientId = 'passalong'
export const clientSecret = 'a-secret/of+the~provider'

/** Starts a real OpenID provider as a process of its own. @param logoutUri the registered address for logout tokens */
export async function startProvider(redirectUris: readonly string[], logoutUri?: string) {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, 'provider-process.mjs'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const client = {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: redirectUris,
    token_endpoint_auth_method: 'client_secret_post',
    ...(logoutUri && { backchannel_logout_uri: logoutUri, backchannel_logout_session_required: true }),
  }
  child.send({ port, clients: [client], claims: ['groups'] })
  await once(child, 'message')
  return {
    issuer: `http://127.0.0.1:${port}`,

    async setAccounts(accounts: Record<string, Claims>): Promise<void> {
      child.send({ accounts })
      await once(child, 'message')
    },

    /** Signs the account out of all its sessions. @throws an error unless the network confirms it */
    async logOut(account: string): Promise<void> {
      child.send({ logOut: account, clientId })
      const [answer] = await once(child, 'message')
      if (answer !== 'done') throw new Error(answer.error)
    },

    async stop(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill()
      await once(child, 'exit')
    },
  }
}

export const providerSettings = (issuer: string, changes: Partial<ProviderSettings> = {}): ProviderSettings => ({
  issuer,
  client_id: clientId,
  secret: clientSecret,
  name: 'Acme',
  who: 'invited',
  only: false,
  teams: undefined,
  administrators: undefined,
  ...changes,
})

export type TestProvider = Awaited<ReturnType<typeof startProvider>>

export function atProvider(issuer: string, changes: Partial<ProviderSettings> = {}) {
  const { secret, ...oidc } = providerSettings(issuer, changes)
  return createAtProvider(oidc, { oidc, ...(secret !== undefined && { oidc_secret: secret }) })
}
