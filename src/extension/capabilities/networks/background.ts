import { reported } from '../../background/base/failed.ts'
import type { InBackground } from '../../background/capability.ts'
import { tryNetwork } from '../../background/network/network.ts'
import { answering } from '../../messages/questions.ts'
import { watchStorage } from '../../storage/followed.ts'
import { questions } from './facts.ts'
import { findNetwork } from './find.ts'
import { createNetworks } from './networks.ts'
import { createPolicies } from './policies.ts'

export const networks: InBackground = {
  stored: [],
  create({ redirectUri, ...core }) {
    const networks = createNetworks(core)
    const policies = createPolicies(networks)
    return {
      answers: answering(questions, {
        applyPolicy: () => policies.apply(),
        findNetwork: ({ address }) => findNetwork(address),
        tryNetwork: (candidate) => tryNetwork(candidate, redirectUri()),
        setNetwork: ({ network, secret }) => networks.use(network, secret),
      }),
      start: () =>
        void watchStorage((_, area) => {
          if (area === 'managed') void policies.apply().catch(reported)
        }),
      beforeRefresh: (reason) => policies.apply({ again: reason === 'start', mayBeLoading: true }),
    }
  },
}
