/**
 * Tells whether a URL looks as if it opened something for everybody who has it. A random id that many pages carry, such as an
 * article's or a song's, is no secret where the part of the path before it says so, or a title stands there.
 *
 * @param url cleaned by the contract's `cleanPageUrl`
 * @param depth how many addresses lead from one to the next before this one
 */
export function holdsSecret(url: string, depth = 0): boolean {
  const { hostname, pathname, searchParams, hash } = new URL(url)
  const parameters = [...searchParams]
  const path = pathname
    .split('/')
    .filter(Boolean)
    // letters of other scripts are no sign of a key
    .map((part) => part.replace(/%40/g, '@').replace(/%[\da-f]{2}/gi, ' '))
  // a route has a path and parameters of its own
  const addresses = [hash.replace(/^#!?/, ''), ...parameters.map(([, value]) => value)]
  return (
    depth > deepest ||
    kinds.some((isHeldBy) => isHeldBy(path, parameters, hostname)) ||
    addresses.some((address) => leadsToSecret(address, depth))
  )
}

/** How many addresses may lead from one to the next: each costs as much as the first. */
export const deepest = 3

/** The parts of a path, between its slashes. */
type Path = string[]
type Parameters = [name: string, value: string][]

/** The kinds of secrets. Each costs no more than linear time. */
const kinds: ((path: Path, parameters: Parameters, host: string) => boolean)[] = [
  namedParameter,
  jsonWebToken,
  randomValue,
  randomName,
  shortKey,
  randomPart,
]

/** A parameter whose name speaks of a key, such as `access_token`, `X-Api-Key` or `sid`, also within the path (`;jsessionid=`). */
function namedParameter(path: Path, parameters: Parameters): boolean {
  const inPath = path.flatMap((part) => [...part.matchAll(/;([^=;]+)=/g)].map(([, name = '']) => name))
  return [...parameters.map(([name]) => name), ...inPath].some((name) => {
    const words = name.replace(publicCode, '').split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/)
    return [...words, words.join('')].some((word) => wordForKey.test(word))
  })
}

/** Codes that many know, in a parameter's name. */
const publicCode = /(country|coupon|promo|zip|post)[-_]?code/i

const wordForKey =
  /^(code|sid|pass|pin(code)?|sig|otp|auth(orization)?|jwt|ticket|hmac|credentials?|assertion|saml(response|request|art)|magic(link)?|respondent|invit\w*|[cx]srf)$|(key|token|nonce|secret|pass(w(or)?d|code)|pwd|sess(ion)?(id)?|signature)$/i

/** A JSON Web Token (RFC 7519), whose first part begins with `{"` in base64. */
function jsonWebToken(path: Path, parameters: Parameters): boolean {
  return [...path, ...parameters.flat()].some((text) => /(^|[^\w-])eyJ[\w-]{8,}\.[\w-]*\./.test(text))
}

/** A random value; a shorter one where its name is one of links to share. */
function randomValue(path: Path, parameters: Parameters): boolean {
  const isPublicId = isPublicBehind(path.at(-1))
  return parameters.some(
    ([name, value]) =>
      !publicName.test(name) && !(isPublicId && name === 'id') && randomLength(value) >= (shared.test(name) ? 12 : 22),
  )
}

/** A random name: a query without `=` is one. */
function randomName(_: Path, parameters: Parameters): boolean {
  return parameters.some(([name]) => randomLength(name) >= 12)
}

/**
 * A code of some digits, or a short key, behind what speaks of it: `/reset/482913`, `/verify?c=482913`, `?pnr=X7KQ2P`,
 * `/api/webhooks/…`, `login.…/?c=K9x2Lp`.
 */
function shortKey(path: Path, parameters: Parameters, host: string): boolean {
  const parts = [host, ...path]
  const first = parts.findIndex(speaksOfKeys)
  const behind = first < 0 ? [] : parts.slice(first + 1)
  const values = parameters.flatMap(([name, value]) =>
    (first >= 0 && !publicName.test(name)) || speaksOfKeys(name) ? value : [],
  )
  return [...behind, ...values].some((text) => !isTitle(text) && isShortKey(text))
}

/** A random part of the path; a shorter one where links to share have it, and a short one that is nothing but a key. */
function randomPart(path: Path, _: Parameters, host: string): boolean {
  return path.some((part, index) => {
    const before = path[index - 1] ?? ''
    // a file's digest is known to whoever has the file
    const isPublic = isTitle(part) || isPublicBehind(before) || /^sha\d/.test(part)
    const isPlaceOfKeys = index
      ? (before === 'id' || shared.test(before)) && !/^[^sdfl]$/.test(before)
      : host !== 'youtu.be' && (path[1] ?? '.').includes('.')
    const least = shared.test(before) ? 12 : 16
    const isShort = isPlaceOfKeys && isKey.test(part) && randomLength(part.replace(/\W|_/g, '')) > 5
    return !isPublic && (isShort || randomLength(part) >= least)
  })
}

/** Capitals, digits, and no syllables: names and words have four small letters in a row. */
const isKey = /^(?=.*[A-Z])(?=.*\d)(?!.*[a-z]{4})/

/** Parameters whose random values say what is shown, or by which way a visitor came. */
const publicName =
  /^(_|gs?_|gad|hs[A-Z_]|p[df]_rd|ref(_|$)|source)|clid|track\w*id|list|variant|product|article|commit|locator|[cp]vid|^(si|ei|ved|dib|igshi?d?|pp|sca_esv|iflsig|srsltid|mkt_tok|ef_id|hash|story_fbid)$/i

/** What stands before an id that many may know: a news site's, a song's, a commit, or a date's. */
const publicPart =
  /^(articles?|artikel|story|stories|news|nachrichten|noticias?|actualites|content|posts?|about|products?|produkt|tracks?|albums?|artists?|playlists?|episodes?|shows?|podcasts?|channel|clips?|release|recording|title|song|movie|film|games?|cards?|place|paper|status|gallery|topics?|commits?|tree|blob|blame|compare|dataset|resource|object|events?|recipes?|jobs?|\d\d?)(\.\w+)?$/i

const isPublicBehind = (part = ''): boolean => publicPart.test(part) || isTitle(part)

/** What a key is called in links to share, or what stands before it. */
const shared = /^([a-z]|dl|get|share\w*|join\w*|file|link|guest|access|room|private|pay|order|board|raw)$/i

/** Whether a host, a part of the path or a parameter's name speaks, in one of six languages, of what is done by a key: `password-reset`, `einladung`. */
const speaksOfKeys = (part: string): boolean => !isTitle(part, 4) && speech.test(part)

const speech =
  /(^|[^a-z])(reset|passw|recover|recuper|verif|conf[ei]rm|(passe|conf|pnr|senha|acc?es+o?|zugang)(?![a-z.])|best(ae|\W+)tig|a[ckt]?tiv(at|[ai]?er|ar)|invit|convi[dt]|einlad|unsubs|(de)?sinscri|disiscr|token|(log|sign)-?in|a[bn]meld|contras|kennwort|(re)?initialis|zur(ue|\W+)ck|(auth|sso|secrets?)(?![a-z])|otp|(web)?hook|join|rsvp)/i

/** A code of digits that is no year, six random characters or more, or twenty without capitals. */
const isShortKey = (text: string): boolean =>
  /^(?!(19|20)\d\d$)\d{4,}$|[a-z\d]{20}/.test(text) || randomLength(text) >= 6

function leadsToSecret(text: string, depth: number): boolean {
  const url = /^(https?:|\/)/i.test(text) && URL.parse(text, 'https://same.example')
  return url ? holdsSecret(url.href, depth + 1) : false
}

/** Three words or more, unless `least` says otherwise, and no mail address: what follows them is an id (`night-trains-return-3f2504e04f8911d39a0c0305e82c3301`). */
const isTitle = (part: string, least = 3): boolean =>
  !part.includes('@', 1) && part.split(/[^a-z\d]+/i).filter((text) => /^[A-Z]?[a-z]+$/.test(text)).length >= least

/** How many letters and digits of a text are in parts that mix them as chance does. */
function randomLength(text: string): number {
  if (/[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}/i.test(text)) return 32
  const mixed = text
    .split(/[^a-z\d]+/i)
    .filter((part) => part.length >= 6 && !/^(\d+|(1s)?0x[\da-f]+|[A-Z]?[a-z]+|[A-Z]+)$/.test(part))
    .join('')
  // from a letter to a digit, back, or to a capital: words and names turn seldom, chance at every second or third letter
  const turns = mixed.match(/[a-z](?=[A-Z\d])|[A-Z](?=\d)|\d(?=[a-zA-Z])/g)?.length ?? 0
  return turns >= 2 && turns / mixed.length >= 0.2 ? mixed.length : 0
}
