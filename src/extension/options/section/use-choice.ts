import { useState } from 'preact/hooks'

/**
 * The value of a control: what the member chose, while it is being stored, and otherwise the stored value. Without this,
 * the control would show the old value again until the new one is stored.
 *
 * @returns the value, and a function that shows a choice while `store` stores it
 */
export function useChoice<Value>(stored: Value) {
  const [chosen, setChosen] = useState<Value>()
  async function choose(value: Value, store: () => Promise<unknown>): Promise<void> {
    setChosen(value)
    await store()
    setChosen(undefined)
  }
  return [chosen ?? stored, choose] as const
}
