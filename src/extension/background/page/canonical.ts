import { isPublicSuffix } from '../../../contract/page-url.ts'
import { decoded } from '../../page/tab-page.ts'

/**
 * Whether a canonical address names the page in the tab. A page may say anything, so the addresses themselves must show
 * it: they differ in nothing that tells whose page it is, and which one.
 */
export function isSamePage(own: URL, tab: URL): boolean {
  if (own.port !== tab.port || own.hash !== tab.hash || !isSameSite(own.hostname, tab.hostname)) return false
  const [named, here] = [partsOf(own), partsOf(tab)]
  const { last } = named
  if ([...here.words].some((word) => /\d/.test(word) && !named.words.has(word))) return false
  if (!isChosenAlike(named, here)) return false
  if (last !== here.last) return hasItsId(named, here) && goesOn(named, here)
  if (!goesOn(named, here) && !goesOn(here, named)) return false
  if (named.date === here.date && named.folders.length === here.folders.length) return true
  // in another folder, the same parameters may choose another page
  if (named.pairs.length > 0 || own.hash !== '') return false
  // each year may have its own: `/2024/call-for-papers`
  const isOfYear = (named.date + here.date).length === 4
  return /\d{4}/.test(last) || (!isOfYear && wordsOf(last).length > 1)
}

/** Hosts of one site: equal without the kind of device. A host below another may be another member's. */
function isSameSite(one: string, other: string): boolean {
  const plain = (host: string) => host.replace(/^(www|m|mobile|amp|touch|wap)\.(?=[^.]+\.)/, '')
  return one === other || (plain(one) === plain(other) && !isPublicSuffix(plain(one)))
}

type Parts = ReturnType<typeof partsOf>

/** The parts of an address, without parameters that only say how the page is shown. */
function partsOf({ pathname, searchParams }: URL) {
  const whole = pathname
    .split('/')
    .map((part) => lowered(decoded(part)).replace(/(\.(html?|amp|php|aspx?))+$/, ''))
    .filter((part) => !/^(amp|m|mobile|print)?$/.test(part))
    .join('/')
    // a product in one of a shop's lists
    .replace(/(^|\/)collections\/[^/]+(?=\/products\/)/, '')
  const date = dateBefore.exec(whole)?.[0] ?? ''
  const path = whole.replace(dateBefore, '').split('/').filter(Boolean)
  const [last = ''] = path.slice(-1)
  const isProgram = last === '' || /\.(php|aspx?|cgi|jsp)$/i.test(pathname)
  const [words, pairs] = [new Set(path.flatMap(wordsOf)), Array.from(searchParams, (pair) => pair.join('='))]
  return { folders: path.slice(0, -1), last, words, date: date.replace(/\D/g, ''), pairs, isProgram }
}

/** A date in the path, before the page's name. */
const dateBefore = /(?<=^|\/)(19|20)\d\d(([/-]?)(0[1-9]|1[0-2])(\3(0[1-9]|[12]\d|3[01]))?)?(?=\/)/

/** A folder with pages of one member, or in one language. */
const marked =
  /^([~@].*|u|users?|people|members?|profiles?|..([-_]..)?|english|deutsch|fran.ais|italiano|espa.ol|portugu.s)$/

/** Whether one address is in the other's folder or below it, with the same people and language. */
function goesOn(long: Parts, short: Parts): boolean {
  const further = long.folders.slice(short.folders.length)
  const isBelow = short.folders.every((part, index) => part === long.folders[index])
  return isBelow && long.date.startsWith(short.date) && !further.some((part) => marked.test(part) || part === long.last)
}

/** Whether a page of another name has the tab's id: an id alone, as in `/p/7` and `/?id=7`, or a long one. */
function hasItsId(named: Parts, here: Parts): boolean {
  const alone = [here.last, ...(here.isProgram ? here.pairs.map(textOf) : [])].filter((id) => !/^(19|20)\d\d$/.test(id))
  const long = wordsOf(here.last).filter((id) => /\d{5}/.test(id.replace(/(19|20)\d\d/, '')))
  return [...alone, ...long].some((id) => /\d/.test(id) && named.words.has(id))
}

/** Parameters that say where a visitor came from, or how the page is shown; or a session. */
const idle =
  /^(from|ref|refer+er|source|via|cmp(id)?|campaign|icid)=[a-z_-]*$|^(s|sid|\w*sess\w*id)=(?=.*\d)(?=.*[a-z])\w{16,}$|^(amp|print|mobile)=(1|true)?$|^(view|format|mode|output(type)?)=(amp|mobile|print)$/i

/** Parameters that may choose another page: by a number, an address or a language, or by their name. */
const choosing = /[\d/.]|=(..([-_]..)?)?$|^(q|query|s|search|lang|sort|tab|view|cat|category|tag|filter)=/i

/** Whether the parameters choose the same page: none is new, and missing ones are in the path or choose nothing. */
function isChosenAlike(named: Parts, here: Parts): boolean {
  const isInPath = (pair: string) => {
    const words = wordsOf(textOf(pair))
    return words.length > 0 && words.every((word) => named.words.has(word) && !here.words.has(word))
  }
  const isIdle = (pair: string) => idle.test(pair) || (/\d{5}/.test(named.last) && !choosing.test(pair))
  return (
    named.pairs.every((pair) => here.pairs.includes(pair)) &&
    here.pairs.every((pair) => named.pairs.includes(pair) || isInPath(pair) || isIdle(pair))
  )
}

const textOf = (pair: string): string => pair.replace(/^[^=]*=/, '')

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** In small letters, except ids, in which capital letters may count: `dQw4w9`, `AbCdEf`. */
const lowered = (text: string): string =>
  text.replace(/[\p{L}\p{N}]+/gu, (word) => (/\d\p{L}|\p{L}\d|\p{Ll}\p{Lu}/u.test(word) ? word : word.toLowerCase()))
