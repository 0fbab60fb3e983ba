import type { Plugin } from 'vitest/config'

/** A deliberately wrong extension, and the rule that has to detect it. */
export interface Variant {
  name: string
  /** A part of the message of the broken rule. */
  rule: string
  changes: readonly Change[]
}

/**
 * An expression that the background's source has once, and the expression that a wrong extension has instead. It begins
 * no statement: the statement before would call it.
 */
type Change = readonly [right: string, wrong: string]

export type Row = readonly [name: string, rule: string, ...Change]

/** Variants that each differ in one expression. */
export const variantsOf = (rows: readonly Row[]): Variant[] =>
  rows.map(([name, rule, ...change]) => ({ name, rule, changes: [change] }))

declare global {
  /** Name of the variant that the extension is now. */
  var variant: string | undefined
}

/** Compiles all variants into the extension's source; `globalThis.variant` chooses one when the expression runs. */
export function breakable(variants: readonly Variant[]): Plugin {
  const byRight = Map.groupBy(
    variants.flatMap(({ name, changes }) => changes.map(([right, wrong]) => ({ name, right, wrong }))),
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
