import { type Language, localeOf } from './languages.ts'
import type { Catalogue } from './sentence.ts'

export type Phrase<Key extends string> = ReturnType<typeof createPhrases<Key>>

/**
 * Sentences and numbers in one language. `{network}` is the network's name, if sentences name it. `count` chooses the
 * plural form, and is written the language's way like every number.
 */
export function createPhrases<Key extends string>(
  language: Language,
  sentences: Partial<Catalogue<Key>>,
  network = '',
) {
  const locale = localeOf(language)
  const plurals = once(() => new Intl.PluralRules(locale))
  const numbers = once(() => new Intl.NumberFormat(locale))

  function sentence(key: Key, parameters: Record<string, string | number> = {}): string {
    const entry = sentences[key] ?? ''
    const { count } = parameters
    const form = typeof entry === 'string' ? entry : (entry[plurals().select(Number(count))] ?? entry.other)
    const values: Record<string, string | number> = { network, ...parameters }
    return form.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values[name]
      return typeof value === 'number' ? numbers().format(value) : isolated(value ?? placeholder)
    })
  }

  return Object.assign(sentence, { number: (value: number) => numbers().format(value), language, locale })
}

/** What takes milliseconds to make, made when it is needed. */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

/** Letters that are written from right to left, and characters that turn a direction. */
const turning = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/

/** A name with such letters stays to itself, and turns nothing of the sentence around it. */
const isolated = (text: string): string => (turning.test(text) ? `\u2068${text}\u2069` : text)
