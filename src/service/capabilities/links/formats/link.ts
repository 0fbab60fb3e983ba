import { pageTexts } from '../../../../contract/endpoints.ts'
import { cleanText, cut } from '../../../../contract/text.ts'

/** A link as its file has it. */
export interface Link {
  url: string
  title: string
  overview: string
  /** Separated by commas. */
  keywords: string
  /** The author's words. */
  message: string
  quote: string
  /** What the file calls the author, such as a name and an e-mail address; empty if it names none. */
  author: readonly string[]
  /** In milliseconds; undefined if the file has no time that can be read. */
  time: number | undefined
  isPrivate: boolean
}

/** Why a file can't be read; the kinds have the names of their sentences. */
export type FileProblem = 'format' | 'syntax' | 'deep' | 'element' | 'entry' | 'channels' | 'many'

export class WrongFile extends Error {
  readonly problem: FileProblem
  /** The channels of an export, if some have to be chosen. */
  readonly channels: readonly string[]
  constructor(problem: FileProblem, channels: readonly string[] = []) {
    super(problem)
    this.problem = problem
    this.channels = channels
  }
}

const texts = { ...pageTexts, message: { max: 1000 }, quote: { max: 500 } }

/** A text as the network takes it. */
export const textOf = (text: string, name: keyof typeof texts): string => cut(cleanText(text), texts[name].max).trim()

/** Whole tags, as many as the network takes. */
export function keywordsOf(tags: Iterable<string>): string {
  const words = new Set<string>()
  let length = 0
  for (const tag of tags) {
    const word = textOf(tag.replace(/[\s,]+/g, ' '), 'keywords')
    length += word.length + 2
    if (length > texts.keywords.max + 2) break
    if (word !== '') words.add(word)
  }
  return [...words].join(', ')
}

/** Seconds, milliseconds or microseconds since 1970, or a date of ISO 8601; undefined for what is none, such as 0. */
export function timeOf(text: string): number | undefined {
  const date = text.trim()
  const number = /^\d{1,17}(\.\d+)?$/.test(date) ? Number(date) : undefined
  if (number === undefined) {
    const time = /^\d{4}-\d\d-\d\d/.test(date) ? Date.parse(date.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')) : Number.NaN
    return Number.isNaN(time) ? undefined : time
  }
  if (number === 0) return undefined
  return Math.floor(number > 1e14 ? number / 1000 : number > 1e11 ? number : number * 1000)
}
