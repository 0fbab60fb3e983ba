import type { Plugin } from 'vitest/config'
import variants from './variants.json' with { type: 'json' }

declare global {
  /** Name of the variant that the extension is now. */
  var variant: string | undefined
}

/**
 * Compiles all variants into the extension's source; `globalThis.variant` chooses one when the expression runs. A
 * `right` expression is in the background's source once. It begins no statement: the statement before would call it.
 */
export function breakable(): Plugin {
  const byRight = Map.groupBy(
    [...variants.outbox, ...variants.signIn].flatMap(({ name, changes }) => changes.map((each) => ({ name, ...each }))),
    ({ right }) => right,
  )
  return {
    name: 'breakable',
    enforce: 'pre',
    transform(source, id) {
      if (!id.includes('/src/extension/background/')) return
      let changed = source
      for (const [right, all] of byRight) {
        const choices = all.map(({ name, wrong }) => `globalThis.variant === ${JSON.stringify(name)} ? (${wrong}) : `)
        changed = changed.replace(right, () => `(${choices.join('')}(${right}))`)
      }
      return changed
    },
  }
}
