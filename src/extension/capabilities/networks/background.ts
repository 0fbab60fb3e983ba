import { reported } from '../../background/base/failed.ts'
import type { InBackground } from '../../background/capability.ts'
import { answering } from '../../messages/questions.ts'
import { watchStorage } from '../../storage/followed.ts'
import { findNetwork } from './find.ts'
import { createNetworks } from './networks.ts'
import { createPolicies } from './policies.ts'
import { questions } from './questions.ts'

export const networks: InBackground = {
  create(core) {
    const networks = createNetworks(core)
    const policies = createPolicies(networks)
    return {
      answers: answering(questions, {
        applyPolicy: () => policies.apply(),
        findNetwork: ({ address }) => findNetwork(address),
        setNetwork: ({ network }) => networks.use(network),
      }),
      start() {
        void watchStorage((_, area) => {
          if (area === 'managed') void policies.apply().catch(reported)
        })
      },
      async beforeRefresh(isStart) {
        if (isStart) await networks.checkPermission()
        await policies.apply({ again: isStart, mayBeLoading: true })
      },
    }
  },
}
