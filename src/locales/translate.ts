import type { Parameters } from '../../.wxt/types/texts.d.ts'

/**
 * The texts of one language by key. A counted sentence has one text for each plural category of its language, such as
 * `members_one` and `members_other`; that of whole millions falls back to `other`. `{name}` stands for a parameter,
 * `{network}` for the network's name.
 */
export type Texts = Readonly<Record<string, string>>

/** The keys of a file of texts, counted sentences without their plural category. */
export type KeyOf<File> =
  Extract<keyof File, string> extends infer Key
    ? Key extends `${infer Counted}_${Intl.LDMLPluralRule}`
      ? Counted
      : Key
    : never

type Values<Name extends string> = { [name in Name]: name extends 'count' ? number : string | number }

/** The parameters after a key: none, or one object with all that the English text names. */
type Rest<Key> = Key extends keyof Parameters ? [values: Values<Parameters[Key]>] : []

const ands: Readonly<Record<string, string>> = { de: 'und', en: 'and', es: 'y', fr: 'et', it: 'e', pt: 'e' }

export type Translate<Key extends string> = ReturnType<typeof createTranslate<Key>>

/** `count` chooses the plural form. @param locale of plural forms, numbers and lists, such as de-AT */
export function createTranslate<Key extends string>(locale: string, texts: Texts, network = '') {
  const numbers = once(() => new Intl.NumberFormat(locale))
  const plurals = once(() => new Intl.PluralRules(locale))
  const isZeroOne = /^(?:fr|pt(?!-PT))/.test(locale)
  // small numbers and lists without Intl, whose first use takes a tenth of the popup's opening
  const categoryOf = (count: number) =>
    !isSmall(count) ? plurals().select(count) : count === 1 || (count === 0 && isZeroOne) ? 'one' : 'other'
  const number = (value: number) => (isSmall(value) ? `${value}` : numbers().format(value))

  function translate<K extends Key>(key: K, ...[parameters]: Rest<K>): string {
    const values: Record<string, string | number> = { network, ...parameters }
    const text = texts[key] ?? texts[`${key}_${categoryOf(Number(values.count))}`] ?? texts[`${key}_other`] ?? ''
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values[name]
      return typeof value === 'number' ? number(value) : isolated(value ?? placeholder)
    })
  }

  /** The parts and what stands between them, as Intl writes a list. */
  function listed(parts: readonly string[]): string[] {
    const language = locale.slice(0, 2)
    const and = language === 'es' && /^(?:[ií]|hi(?![ae]))/i.test(parts.at(-1) ?? '') ? 'e' : ands[language]
    const before = parts.length > 2 && /^en(?:-US)?$/.test(locale) ? `, ${and} ` : ` ${and} `
    return parts.flatMap((part, at) => (at === 0 ? [part] : [at < parts.length - 1 ? ', ' : before, part]))
  }

  const list = (parts: readonly string[]): string => listed(parts).join('')

  return Object.assign(translate, { number, locale, list, listed })
}

const isSmall = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 1000

/** Makes a value when it is needed first, since that takes milliseconds. */
export function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

/** Letters that are written from right to left, and characters that turn a direction. */
const turning = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/

/** A name with such letters stays to itself, and turns nothing of the sentence around it. */
const isolated = (text: string): string => (turning.test(text) ? `\u2068${text}\u2069` : text)
