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

/** Whether a column writes 6 May 2019 as 6/5/2019 or 5/6/2019. */
export type DateOrder = 'day first' | 'month first'

/** `2019/5/6`, and `20190506`. */
const yearFirst = /^(\d{4})([-/.])(\d\d?)\2(\d\d?)(?!\d)(.*)$|^((?:19|20)\d\d)(\d\d)(\d\d)$/
/** `6.5.2019`, `5/6/2019` and `06-05-2019`. */
const yearLast = /^(\d\d?)([-/.])(\d\d?)\2(\d{4})(?!\d)(.*)$/
const named = /^([a-z]{3,9}\.? \d\d?|\d\d? [a-z]{3,9}\.?),? \d{4}\b/i

/** @returns undefined if the date doesn't tell */
export function dateOrderOf(date: string): DateOrder | undefined {
  const [, one, sign, two] = yearLast.exec(date.trim()) ?? []
  if (sign === '.' || Number(one) > 12) return 'day first'
  return Number(two) > 12 ? 'month first' : undefined
}

function isoDate(date: string, order: DateOrder | undefined): string {
  const first = yearFirst.exec(date)
  const last = yearLast.exec(date)
  const [year, month, day, rest = ''] = first
    ? [first[1] ?? first[6], first[3] ?? first[7], first[4] ?? first[8], first[5]]
    : last && order
      ? [last[4], ...(order === 'day first' ? [last[3], last[1]] : [last[1], last[3]]), last[5]]
      : []
  return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}${rest.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')}`
}

/**
 * Seconds, milliseconds or microseconds since 1970, or a date; undefined for what is none, such as 0.
 * @param order of the date's column, if it can't be seen in the date
 */
export function timeOf(text: string, order?: DateOrder): number | undefined {
  const date = text.trim()
  if (/^\d{1,17}(\.\d+)?$/.test(date) && !yearFirst.test(date)) {
    const number = Number(date)
    return number === 0 ? undefined : Math.floor(number > 1e14 ? number / 1000 : number > 1e11 ? number : number * 1000)
  }
  // without the time zone it would be the service's
  const time = Date.parse(named.test(date) ? `${date} UTC` : isoDate(date, dateOrderOf(date) ?? order))
  return Number.isNaN(time) ? undefined : time
}
