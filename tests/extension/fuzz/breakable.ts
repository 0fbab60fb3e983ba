import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vitest/config'

/** A deliberately wrong extension, and the rule that has to detect it. */
export interface Variant {
  name: string
  /** A part of the message of the broken rule. */
  rule: string
  changes: readonly Change[]
}

/**
 * An expression that the file has once, and the expression that a wrong extension has instead. It begins no statement:
 * the statement before would call it.
 */
export type Change = readonly [file: string, right: string, wrong: string]

type Row = readonly [name: string, rule: string, right: string, wrong: string]

/** Variants that each differ in one expression of this file. */
export const variantsOf = (file: string, rows: readonly Row[]): Variant[] =>
  rows.map(([name, rule, right, wrong]) => ({ name, rule, changes: [[file, right, wrong]] }))

declare global {
  /** Name of the variant that the extension is now. */
  var variant: string | undefined
}

const extension = fileURLToPath(new URL('../../../src/extension/', import.meta.url))

/** Compiles all variants into the extension's source; `globalThis.variant` chooses one when the expression runs. */
export function breakable(variants: readonly Variant[]): Plugin {
  const byFile = Map.groupBy(
    variants.flatMap(({ name, changes }) => changes.map(([file, right, wrong]) => ({ name, file, right, wrong }))),
    ({ file }) => extension + file,
  )
  return {
    name: 'breakable',
    enforce: 'pre',
    transform(source, id) {
      const changes = byFile.get(id)
      if (!changes) return
      let changed = source
      for (const [right, all] of Map.groupBy(changes, (change) => change.right)) {
        const parts = changed.split(right)
        if (parts.length !== 2) this.error(`“${all[0]?.name}” needs once, not ${parts.length - 1} times: ${right}`)
        const choices = all.map(({ name, wrong }) => `globalThis.variant === ${JSON.stringify(name)} ? (${wrong}) : `)
        changed = parts.join(`(${choices.join('')}(${right}))`)
      }
      return changed
    },
  }
}
