import { fragmentChooses } from './plain-url.ts'

/**
 * Whether a URL looks like a secret link: it contains a random key, and nothing marks the key as an ordinary id, such
 * as an article's.
 * @param url cleaned by the contract's `cleanPageUrl`
 * @param options.mayHaveIds whether a random segment of the path counts as an id, unless the path names an access
 * @param options.depth number of URLs that contain this URL, one within another
 */
export function holdsSecret(url: string, { mayHaveIds = false, depth = 0 } = {}): boolean {
  const { hostname, pathname, searchParams, hash } = new URL(url)
  const parameters = [...searchParams].map(([name, value]): [string, string] => [
    plainText(name).slice(0, maxScored),
    plainText(value),
  ])
  const path = pathname.split('/').filter(Boolean).map(plainText)
  // a fragment or a parameter may contain a URL
  const addresses = [hash.replace(/^#!?/, ''), ...parameters.map(([, value]) => value)]
  return (
    depth > maxNested ||
    (hash !== '' && fragmentChooses.test(hostname)) ||
    kinds.some((isHeldBy) => isHeldBy(path, parameters, hostname)) ||
    (!mayHaveIds && keyInPath(path, hostname)) ||
    addresses.some((address) => leadsToSecret(address, { mayHaveIds, depth: depth + 1 }))
  )
}

/** Maximum depth of URLs within URLs, and of escapes within escapes: each costs as much as the first. */
export const maxNested = 3

/** A text without escapes, nor escapes within these (`%2561`); letters of other scripts aren't counted as random. */
function plainText(text: string): string {
  let plain = text
  for (let depth = 0; depth < maxNested && plain.includes('%'); depth++) plain = plain.replace(escapes, unescaped)
  return plain.replace(/[^ -~]/g, (letter) => /^[a-z]/i.exec(letter.normalize('NFD'))?.[0] ?? ' ')
}

/** An escape of ASCII, or neighbouring escapes of other letters. */
const escapes = /%[0-7][\da-f]|(%[89a-f][\da-f])+/gi

function unescaped(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return ' '
  }
}

type Path = string[]
type Parameters = [name: string, value: string][]

/** The kinds of secrets. Each costs no more than linear time. */
const kinds: ((path: Path, parameters: Parameters, host: string) => boolean)[] = [
  namedParameter,
  keyInAddress,
  keyInParameter,
  ofPerson,
]

/** A parameter has the name of a key, such as `access_token` or `sid`, also within the path (`;jsessionid=`). */
function namedParameter(path: Path, parameters: Parameters): boolean {
  const inPath = path.flatMap((part) => [...part.matchAll(/;([^=;]+)=/g)].map(([, name = '']) => name))
  return [...parameters.map(([name]) => name), ...inPath].some((name) => {
    const words = name.replace(publicName, '').split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/)
    return [...words, words.join('')].some((word) => wordForKey.test(word))
  })
}

/** Names of parameters with public codes, or with a publisher's record of the visitor's origin. */
const publicName = /(article|country|coupon|display|post|promo|zip)[-_]?code|^guce.*/i

const wordForKey =
  /^(code|sid|pass|pin(code)?|sign?|otp|auth(orization)?|jwt|pnr|locali[sz]ador|recordlocator|ticket|hmac|credentials?|assertion|saml(response|request|art)|magic(link)?|(preview|share)id|respondent|invit\w*|[cx]srf)$|(key|token|nonce|secret|pass(w(or)?d|code)|pwd|wachtwoord|ha?e?slo|sess(ion)?(id)?|signature)$/i

/** Whether a label of the host is a key, or a segment of the path names a room, or follows the name of an access. */
function keyInAddress(path: Path, _: Parameters, host: string): boolean {
  const access = firstOfAccess([host, ...path])
  // `xn--` begins a name in letters of other scripts
  if (host.split('.').some((label) => isKey(label, 15) && !/^xn--/.test(label))) return true
  return path.some((part, index) => isRoomOrCode(part, path, host) || (access <= index && isShortKey(part)))
}

/** Whether another segment of the path is a key. */
function keyInPath(path: Path, host: string): boolean {
  const access = firstOfAccess([host, ...path])
  return path.some(
    (part, index) =>
      index < access &&
      isKey(part.replace(/\.\w{2,5}$/, ''), /^[a-z]$/.test(path[index - 1] ?? '') ? 5 : 8) &&
      !isPublicId(path, index, host),
  )
}

function keyInParameter(path: Path, parameters: Parameters, host: string): boolean {
  const isOfAccess = firstOfAccess([host, ...path]) <= path.length
  return parameters.some(([name, value]) => {
    const isNoise = noise.test(name)
    if (speaksOfAccess(name) || (isOfAccess && !isNoise)) return isShortKey(value)
    // the page of an article works without its parameters; `/watch?v=` needs an id
    const isId = publicForm.test(value) || (isOfContent(path.slice(-1), value) && !shared.test(name))
    return isNoise ? isWholeKey(name, value) : !isId && isKey(/\w/.test(value) ? value : name)
  })
}

/** Names a meeting room or is a code in groups: `meet.example/board-meeting`, `/abc-defg-hij`. */
const isRoomOrCode = (part: string, path: Path, host: string): boolean =>
  (path.length === 1 && /^meet\./.test(host)) ||
  (/^(?!.*\d{3})[a-z\d]{3}(-[a-z\d]{3,4}){2,3}$|^(?!0000)([A-Z\d]{4,6}-){2,}[A-Z\d]{4,6}$/.test(part) &&
    randomness(part) > -2)

/** Whether a URL has personal data: of contact, birth, a person's number, both names, or an order beside a name. */
function ofPerson(path: Path, parameters: Parameters): boolean {
  const numbers = parameters.filter(([name]) => !personal.test(name)).map(([, value]) => value)
  return (
    parameters.some(
      ([name, value]) =>
        /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(value) ||
        (ofNumber.test(name) && /^[\w\s+()./-]{7,25}$/.test(value) && value.replace(/\D/g, '').length > 6),
    ) ||
    (parameters.some(([name]) => personal.test(name)) &&
      ([...path, ...numbers].some((text) => /\d{6}|^[A-Z\d]{5,}$/.test(text)) ||
        parameters.some(([name]) => firstName.test(name))))
  )
}

/** Names of parameters with a telephone number, a date of birth or the number of a person, in several languages. */
const ofNumber =
  /phone|^(tel|handy|cell)|telef|mobil|movil|dob$|birth|gebur?t|geboorte|na[cs]cim|nascita|naiss|urodz|f.?o?dels|^(bsn|c[np]r|cpf|dn[ei]|n[ei][eif]|pesel|person(al)?(nummer|number)|ssn)$|steuer|fiscal|tax.?id/i

const personal =
  /^(plz|zip|cp|post(al)?code|(family|last|sur)[-_]?name|nachname|achternaam|apellidos?|cognome|nazwisko|nom|sobrenome)$/i

const firstName = /^(first[-_]?name|given[-_]?name|imie|nome|nombre|prenom|voornaam|vorname)$/i

/** A JWT, or random characters beyond a tracker's 16 bytes, in a parameter that tracks or has a search text. */
const isWholeKey = (name: string, value: string): boolean =>
  (/^eyJ[\w-]+\.[\w-]+\./.test(value) && name !== 'dib') ||
  (/^(_k|context|q|(ref|track)(_?id)?|search|si|source)$/i.test(name) &&
    /^[\w.~-]{23,}$/.test(value) &&
    !(/id?$/i.test(name) && trackerId.test(value)) &&
    !publicForm.test(value) &&
    isKey(value))

/** The form of a random id of the visitor: 16 bytes. */
const trackerId = /^[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}$/i

/** Names of parameters that track the visitor, or contain a search text. */
const noise =
  /^(_|gs?_|gad|guce|hs[A-Z_]|p[df]_rd|ref(_|id|$)|source)|clid|click|tr(ac)?k\w*id|[cp]vid|commit|^(si|igshi?d?|srsltid|mkt_tok|ef_id|q|crid|dib|spm|rcm|itmmeta|amdata|context|label|search\w*|cj\w+|content-id|variant|\w+_locator)$/i

/** Names of parameters that open shared content by a key. */
const shared = /^([^iv]|(s|to?)k|link|guest\w*|access|gift|hash|user)$/i

/** Before a public id; `short` also stands before private things, so only ids of up to 12 characters are public. */
const content =
  /(^|\/)((10\.\d+|address|album|ark:\/\w+|arti[ckg]\w+|artists?|blob|block|clips?|commits?|content|datasets?(\/[\w-]+\/resource)?|episod\w+|news|notici\w+|nachrichten|papers?|patents?|playlists?|podcasts?|posts?|(viewing)?pro[dz]\w+|r\/\w+\/s|rec(ip|et)\w+|recording|reels?|release[\w-]*|rev|search|shows?|stor(y|ies)|topics?|tracks?|tree|tx|videos?|viewjob|watch|@[\w.-]+|20\d\d(\/\d\d?)+|(?<short>books?|comments?|details?|dp|events?|forum|items?|jobs?|live|pen|programmes|publication|shorts))(\.(html?|php|cgi|aspx))?|[pv](?=\/))(\/[a-z]+[-_][\w-]+)?$/i

function isPublicId(path: Path, index: number, host: string): boolean {
  const [part = '', before = '', after = ''] = [path[index], path[index - 1], path[index + 1]]
  return (
    isOfContent(path.slice(Math.max(0, index - 3), index), part) ||
    namesContent(part) ||
    namesContent(before) ||
    publicForm.test(part) ||
    /@[\w-]+\.[\w.-]+$/.test(part) ||
    (part.length < 8 && /^[a-z]+[-_][a-z]/i.test(after)) ||
    (/^([ptv]|photos)$/.test(before) && (part.length < 12 || /^[a-z]{4,}-/i.test(part))) ||
    (/^(apply|boards|careers|jobs)\./.test(host) && index > 0 && !/^(appl|candid|bewerb)/i.test(before)) ||
    (host === 'youtu.be' && index === 0)
  )
}

/** A file's digest, two versions to compare, a place on a map, and ids of large sites. */
const publicForm =
  /^((sha\d+[-:]|0x|item|guid-)[\da-f-]+\b|data=!\d|@-?\d|UC[\w-]{22}$|(did|urn):\w+:|GHSA-|pfbid)|^[\w-]{3,40}\.{2,3}[\w-]{3,40}$/i

/** Whether an id belongs to content that the segments before it name. */
function isOfContent(before: Path, id: string): boolean {
  const found = content.exec(before.join('/'))
  return found !== null && (!found.groups?.short || id.length < 13)
}

/** Whether a segment is a title of content, not of an action that needs a key. */
const namesContent = (part: string): boolean =>
  (isTitle(part) || /^([a-z]{3,}-(\w{1,2}-)*){2}/.test(part)) && !speaksOfAccess(part)

/** Index of the first part, of a host and a path's segments, that names an access; Infinity if there is none. */
function firstOfAccess(parts: string[]): number {
  const first = parts.findIndex(speaksOfAccess)
  return first < 0 ? Infinity : first
}

/** Names an action that needs a key, in one of many languages: `password-reset`, `einladung`, `potwierdz`. */
const speaksOfAccess = (part: string): boolean => access.test(part) && !isTitle(part, 4)

const access =
  /(?<![a-z])(reset|passw|senha|contrase|kennwort|rec[ou]+[pv]er|verif|conf[ei]rm|bestae?tig|a[ckt]?t[iy][vw](a[crt]|[aei]?er|uj)|(log|sign)-?(in|up)|aa?[bn]meld|invit|einlad|convi[dt]|unsubs|redeem|voucher|gift-?card|cadeau|gutschein|einloe?s|riscatt|canje|resgat|wachtw|bevestig|uitnod|uitschr|inlog|h[ae]s[l ][ao]|salasan|logow|zalog|potwierd|potvr|zapros|wypis|losenord|adgangskode|inbjud|bekra?e?ft|jelsz|parola|sifre|vahvist|booking(?!\.)|buchung|reserva|prenotaz|check-?in|(auth|hooks?|join|meet|otp|passe|sso)(?![a-z]))|^j$/i

/** Whether a text is random, or a bank account (IBAN). Codes of bookings are shorter than other keys: `WBOQET`. */
const isKey = (text: string, least = 8): boolean =>
  text.length > 5 && (randomness(text) >= (/^[A-Z\d]{6}$/.test(text) ? 3 : least) || account.test(text))

/** The form of an IBAN. Words hardly have it, so the check digits are not computed. */
const account = /^[a-z]{2}\d\d( ?[a-z\d]){11,30}$/i

/** Whether a text after such a name is a shorter key, or a number except years: `/reset/482913`, `/verify?c=482913`. */
const isShortKey = (text: string): boolean =>
  !isTitle(text) && (/^((?!(19|20)\d\d$)\d{4,}|[A-Z\d]{5,})$/.test(text) || randomness(text) >= 5)

function leadsToSecret(text: string, options: { mayHaveIds: boolean; depth: number }): boolean {
  const url = /^(https?:|\/)/i.test(text) && URL.parse(text, 'https://same.example')
  return url ? holdsSecret(url.href, options) : false
}

/** An id after a title is public: `night-trains-return-3f2504e04f8911d39a0c0305e82c3301`. No mail address. */
const isTitle = (part: string, least = 3): boolean =>
  !part.includes('@', 1) &&
  part.split(/[^a-z\d]+/i).filter((text) => /^(a|[A-Za-z][a-z]+)$/.test(text) && randomness(text) < 2).length >= least

/**
 * Measures how random a text is. Words of European languages and most names are below 0, keys of eight characters or
 * more mostly above 8, a UUID is 99. Linear time.
 *
 * A pair of neighbours that is rare in words counts 3, any other pair of letters -1. Two digits count 0. So do numbers
 * with a few letters (`2026`, `HT201355`, `1000xm5`): they are dates, versions and catalogue numbers.
 */
export function randomness(whole: string): number {
  const text = whole.slice(0, maxScored)
  if (/[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}/i.test(text)) return 99
  const runs = text.replace(number, ' ').replace(/([a-z])(?=[A-Z])/g, '$1\n')
  const count = (pairs: RegExp) => runs.match(pairs)?.length ?? 0
  return 3 * count(rarePairs) - count(commonPairs)
}

/** Maximum characters that are scored: keys begin earlier. */
export const maxScored = 500

const number = /(?<![a-z\d])([a-z]{0,4}\d+|\d{3,}[a-z]{1,2}\d?)(?![a-z\d])/gi

/** The rarer half of the 676 pairs of letters: 1 of 50 pairs in words, more than half of the pairs in random text. */
const rareLetters =
  'a[aeoq]|b[^abeijlorsuy]|c[^aehikloqrstuyz]|d[^adegilorsuwyz]|f[^aefilortuy]|g[^aeghilnorstuy]|h[^aeilnortuy]|i[hiwy]|j[^aeou]|k[^aehijklnorstuy]|l[gjnpqrwxz]|m[^abeimnopsuy]|n[bjpqrwx]|o[hjqz]|p[^adehiloprstuy]|q[^iu]|r[jqwx]|s[bdfgjqrvx]|t[bdgjknpqvx]|u[hjquwyz]|v[^aeiouy]|w[^aehinorsy]|x[^aceiopt]|y[^aeiklmnoprstwz]|z[^aehikmnouwyz]'

/** A letter beside a digit, a capital after a small letter (`randomness` has put a line's end between), a rare pair. */
const rarePairs = new RegExp(`(?=\\d[a-z]|[a-z]\\d|\\n|(?=[a-z]{2})(?:${rareLetters}))`, 'gi')
const commonPairs = new RegExp(`(?=[a-z]{2})(?!${rareLetters})`, 'gi')
