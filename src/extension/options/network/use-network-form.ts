import { useRef, useState } from 'preact/hooks'
import * as v from 'valibot'
import { ask } from '../../messages/ask.ts'
import type { TrialProblem } from '../../messages/network-trial.ts'
import { isSameNetwork, type Network, networkSchema } from '../../network/network.ts'
import type { Failure } from '../../schemas/errors.ts'
import { allowNetwork } from '../../ui/failure/allow-network.ts'
import { useNetwork } from '../../ui/text/translation.ts'
import type { Switched } from './SwitchedNotice.tsx'

/** The form's fields. The secret is sent to the background and never read back. */
type Fields = Network & { secret: string }
type Part = keyof Fields

/** Problems by field; `invalid`: the text does not parse. */
type Problems = Partial<Record<Part, TrialProblem | 'invalid'>>

export type Step =
  | { phase: 'editing' }
  | { phase: 'trying' }
  /** Without problems, the network works. */
  | { phase: 'tried'; problems: Problems }
  | { phase: 'switching' }
  | ({ phase: 'switched' } & Switched)
  | { phase: 'failed'; failure: Failure }

/** State of the network form. */
export function useNetworkForm() {
  const configured = useNetwork()
  const [fields, setFields] = useState<Fields>({ ...configured, secret: '' })
  const [step, setStep] = useState<Step>({ phase: 'editing' })
  /** The trial under way; undefined after it was cancelled. */
  const trial = useRef<Network | undefined>(undefined)
  const busy = step.phase === 'trying' || step.phase === 'switching'

  // Another page, or ‘go back’, changed the network. Compare its parts: each read returns a new object.
  const [shown, setShown] = useState(configured)
  if (!isSameNetwork(shown, configured)) {
    setShown(configured)
    setFields({ ...configured, secret: '' })
  }

  /** The fields as a network; marks fields that don't parse. */
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
    if (trial.current === network)
      setStep(reply.ok ? { phase: 'tried', problems: reply.value } : { phase: 'failed', failure: reply })
  }

  async function change(network: Network, secret: string) {
    const reply = await ask('setNetwork', { network, secret })
    setStep(reply.ok ? { phase: 'switched', before: configured.name } : { phase: 'failed', failure: reply })
  }

  return {
    fields,
    step,
    busy,

    edit(part: Part, value: string) {
      setFields({ ...fields, [part]: value })
      setStep({ phase: 'editing' })
    },

    /** Click handlers: they request the permission first, since browsers accept that only right after a click. */
    async tryIt(): Promise<void> {
      const network = busy ? undefined : written()
      if (!network) return
      const allowed = allowNetwork(network)
      trial.current = network
      setStep({ phase: 'trying' })
      // the trial finds a refused permission again and reports it at its field
      await allowed
      if (trial.current === network) await attempt(network)
    },

    /** Ignores the result of the trial under way. */
    cancel(): void {
      trial.current = undefined
      setStep({ phase: 'editing' })
    },

    async use(): Promise<void> {
      const network = busy ? undefined : written()
      if (!network) return
      const allowed = allowNetwork(network)
      trial.current = network
      setStep({ phase: 'switching' })
      await ((await allowed) ? change(network, fields.secret) : attempt(network))
    },
  }
}

/** Adds https:// to a bare host such as `graph.example.com`. */
const withScheme = (address: string): string =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?\/?$/i.test(address.trim()) ? `https://${address.trim()}` : address
