import { useRef, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import type { FindProblem } from '../../messages/finding.ts'
import type { Network } from '../../network/network.ts'
import type { Failure } from '../../schemas/errors.ts'

export type Step =
  | { phase: 'entering'; problem?: FindProblem }
  | { phase: 'finding' }
  /** `origin`: of the entered address. */
  | { phase: 'found'; network: Network; origin: string }
  | { phase: 'failed'; failure: Failure }

/** State of the form that finds a network by its address. */
export function useFindNetwork() {
  const [address, setAddress] = useState('')
  const [step, setStep] = useState<Step>({ phase: 'entering' })
  /** The current search. */
  const current = useRef<object>(undefined)
  return {
    address,
    step,

    edit(text: string) {
      setAddress(text)
      setStep({ phase: 'entering' })
    },

    /** Returns to the field, and ignores the result of a search. */
    restart(): void {
      current.current = undefined
      setStep({ phase: 'entering' })
    },

    async find(): Promise<void> {
      if (step.phase === 'finding') return
      setStep({ phase: 'finding' })
      const search = {}
      current.current = search
      const reply = await ask('findNetwork', { address })
      if (current.current !== search) return
      if (!reply.ok) setStep({ phase: 'failed', failure: reply })
      else if ('problem' in reply.value) setStep({ phase: 'entering', problem: reply.value.problem })
      else setStep({ phase: 'found', ...reply.value })
    },
  }
}
