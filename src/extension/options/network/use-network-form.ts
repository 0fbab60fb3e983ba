import { useContext, useState } from 'preact/hooks'
import * as v from 'valibot'
import { ask } from '../../messages/ask.ts'
import type { TrialProblem } from '../../messages/network-trial.ts'
import { isSameNetwork, type Network, networkSchema } from '../../network/network.ts'
import type { Failure } from '../../schemas/errors.ts'
import { allowNetwork } from '../../ui/failure/allow-network.ts'
import { ConfiguredNetwork } from '../../ui/text/translation.ts'

/** What the member writes; the secret stays here until it is sent, and is never read back. */
type Fields = Network & { secret: string }
type Part = keyof Fields

/** What is wrong with which part; invalid: what is written there can't be one. */
type Problems = Partial<Record<Part, TrialProblem | 'invalid'>>

export type Step =
  | { phase: 'editing' }
  | { phase: 'trying' }
  /** No problems: the network responds as it should. */
  | { phase: 'tried'; problems: Problems }
  | { phase: 'switching' }
  /** `revoked`: whether the network before it confirmed that its session is over. */
  | { phase: 'switched'; revoked: boolean }
  | { phase: 'failed'; failure: Failure }

/** The network that the member writes down, and what becomes of it. */
export function useNetworkForm() {
  const configured = useContext(ConfiguredNetwork)
  const [fields, setFields] = useState<Fields>({ ...configured, secret: '' })
  const [step, setStep] = useState<Step>({ phase: 'editing' })
  const busy = step.phase === 'trying' || step.phase === 'switching'

  // another page, or going back, has changed it; told by its parts, since every reading gives another object
  const [shown, setShown] = useState(configured)
  if (!isSameNetwork(shown, configured)) {
    setShown(configured)
    setFields({ ...configured, secret: '' })
  }

  /** The fields as a network; where they are none, it is said at the field. */
  function written(): Network | undefined {
    const completed = { ...fields, baseUrl: withScheme(fields.baseUrl), authUrl: withScheme(fields.authUrl) }
    setFields(completed)
    const read = v.safeParse(networkSchema, completed)
    if (read.success) return read.output
    const parts = read.issues.map((issue) => v.getDotPath(issue) as Part)
    setStep({ phase: 'tried', problems: Object.fromEntries(parts.map((part) => [part, 'invalid'])) })
    return undefined
  }

  async function attempt(network: Network) {
    const reply = await ask('tryNetwork', network)
    setStep(reply.ok ? { phase: 'tried', problems: reply.value } : { phase: 'failed', failure: reply })
  }

  async function change(network: Network, secret: string) {
    const reply = await ask('setNetwork', { network, secret })
    setStep(reply.ok ? { phase: 'switched', ...reply.value } : { phase: 'failed', failure: reply })
  }

  return {
    fields,
    step,
    busy,

    edit(part: Part, value: string) {
      setFields({ ...fields, [part]: value })
      setStep({ phase: 'editing' })
    },

    /** Each of these is a click: the browser is asked for its permission before anything is waited for. */
    async tryIt(): Promise<void> {
      const network = busy ? undefined : written()
      if (!network) return
      const allowed = allowNetwork(network)
      setStep({ phase: 'trying' })
      // a refusal is found again there, and said at the fields that it is about
      await allowed
      await attempt(network)
    },

    /** The network that is written in the fields, unless another one is given. */
    async use(given?: Network): Promise<void> {
      const network = busy ? undefined : (given ?? written())
      if (!network) return
      const allowed = allowNetwork(network)
      setStep({ phase: 'switching' })
      await ((await allowed) ? change(network, given ? '' : fields.secret) : attempt(network))
    },
  }
}

/** `graph.example.com` as it is meant. */
const withScheme = (address: string): string =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?\/?$/i.test(address.trim()) ? `https://${address.trim()}` : address
