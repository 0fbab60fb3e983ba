import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import type { PageTranslation } from '../i18n/texts.ts'
import type { Network } from '../network/network.ts'

export const Translation = createContext(null as unknown as PageTranslation)

export const ConfiguredNetwork = createContext<Network | null>(null)

/** The network, for components that pages draw only if there is one. */
export const useNetwork = () => useContext(ConfiguredNetwork) as Network

export const useTranslation = () => useContext(Translation)

/** Marks the words of a search in a text; unmarked by default. */
export const Marking = createContext((text: string): ComponentChildren => text)

/** State update that does nothing if the new value equals the old one, so that nothing is drawn again. */
export const unlessSame =
  <Value>(now: Value) =>
  (before: Value): Value =>
    now === before || JSON.stringify(now) === JSON.stringify(before) ? before : now

interface Stored<Value, Now = Value> {
  now(): Now
  watch(changed: (value: Value) => void): () => void
}

/** A stored value that follows every change. @param initial was read before the first frame, so that nothing moves */
export function useStored<Value>(item: Stored<Value, Value | Promise<Value>>, initial: Value): Value {
  const [value, setValue] = useState(initial)
  useEffect(() => {
    const follow = (stored: Value) => setValue(unlessSame(stored))
    const stop = item.watch(follow)
    const now = item.now()
    if (now instanceof Promise) void now.then(follow)
    else follow(now)
    return stop
  }, [item])
  return value
}

export const useItem = <Value>(item: Stored<Value>): Value => useStored(item, item.now())

/** Reads after each change; a reading that a later one overtook, or that the component didn't outlive, is unused. */
export function useReading<Value>(
  read: () => Promise<Value> | undefined,
  use: (value: Value) => void,
  changes: readonly unknown[],
): void {
  useEffect(() => {
    let isOver = false
    void read()?.then((value) => isOver || use(value))
    return () => {
      isOver = true
    }
  }, changes)
}

/** Whether this has been true in a drawing of the component: a part with a state of its own stays. */
export function useEver(is: boolean): boolean {
  const ever = useRef(is)
  ever.current ||= is
  return ever.current
}
