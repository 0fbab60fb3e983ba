import { useEffect, useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import type { OptionsChange } from '../schemas/options-schemas.ts'
import { watchStorage } from '../storage/followed.ts'
import * as items from '../storage/items.ts'
import { onWindow } from '../ui/controls.tsx'
import { useAsking } from '../ui/failure.tsx'
import { useItem, useTranslation } from '../ui/values.ts'

/** Calls `read` at once, and whenever the member returns to the page. */
export function useOnReturn(read: () => unknown): void {
  useEffect(() => {
    void read()
    return onWindow('focus', read)
  }, [])
}

/** Milliseconds without another change: values that change together, and the databases with them, are complete then. */
const rest = 500

/** Calls `read` at once, whenever the member returns to the page, and after stored values have changed. */
export function useFresh(read: () => unknown): void {
  useOnReturn(read)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const readSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(read, rest)
    }
    const stop = watchStorage(readSoon)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}

/** A question that ends something. @param isOver whether it is gone: a later end was not asked for here */
export function useEnding(isOver: boolean) {
  const { phase, reset, ...asking } = useAsking()
  useEffect(() => {
    if (!isOver) reset()
  }, [isOver])
  return { ...asking, reset, isEnded: phase === 'done' && isOver }
}

export function useChange() {
  const t = useTranslation()
  const { run, phase, failure, reset } = useAsking()
  const account = useItem(items.account)?.id
  // of another account nothing was saved here
  useEffect(reset, [account])
  return {
    change: (changed: OptionsChange): Promise<boolean> => run(() => ask('setOptions', changed)),
    isDone: phase === 'done',
    status: phase === 'done' ? t('options.saved') : '',
    failure,
  }
}

/** The choice while it is being stored, else the stored value: the control would show the old one again. */
export function useChoice<Value>(stored: Value) {
  const [chosen, setChosen] = useState<Value>()
  async function choose(value: Value, store: () => Promise<unknown>): Promise<void> {
    setChosen(value)
    await store()
    setChosen((latest) => (latest === value ? undefined : latest))
  }
  return [chosen ?? stored, choose] as const
}

/** Options that are one stored value, or some of its fields. */
export type Setting<Values> = Parameters<typeof useItem<Values>>[0]

export function useSetting<Values, Name extends keyof Values>(item: Setting<Values>, name: Name) {
  const { change, status, failure } = useChange()
  const [chosen, show] = useChoice(useItem(item)[name])
  const choose = (value: Values[Name]) => void show(value, () => change({ [name]: value } as OptionsChange))
  return { chosen, choose, said: { status, failure } }
}
