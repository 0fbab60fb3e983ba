import { createHttp } from '../../src/background/api/http.ts'
import { createMembers } from '../../src/background/api/members.ts'
import { createPendingRequests } from '../../src/background/api/pending-requests.ts'
import { createRecommendations } from '../../src/background/api/recommendations.ts'
import { createAccount } from '../../src/background/auth/account.ts'
import { createHandlers } from '../../src/background/handlers.ts'
import { createOptions } from '../../src/background/options.ts'
import { demoNetwork } from '../../src/demo/network.ts'
import { redirectAddresses } from '../../src/extension-identity.ts'
import { redirectPath } from '../../src/redirect-path.ts'
import { type Answers, signInByPages } from './sign-in-by-pages.ts'

export const maya: Answers = { login: demoNetwork.login, password: demoNetwork.password, consent: 'allow' }

/**
 * The background as `startBackground` builds it, for a network at this address. Only the browser's sign-in window is
 * replaced: `authorize` stands for it and for the member in front of it.
 */
export function buildBackground(
  baseUrl: string,
  authorize: (address: string) => Promise<string> = (address) => signInByPages(address, maya),
  { apiKey = demoNetwork.premiumKey as string, deadline = 20_000 } = {},
) {
  const network = { name: demoNetwork.name, baseUrl, authUrl: baseUrl, apiKey }
  const http = createHttp({
    baseUrl: async () => baseUrl,
    token: () => account.token(),
    onBadToken: (token) => account.onBadToken(token),
    deadline,
  })
  const account = createAccount({
    network: async () => network,
    members: createMembers(http),
    flow: { redirectAddress: () => redirectAddresses[0], authorize },
    redirectPath,
  })
  const handlers = createHandlers({
    account,
    recommendations: createRecommendations(http),
    pendingRequests: createPendingRequests(http),
    options: createOptions(),
  })
  return { account, handlers, http }
}
