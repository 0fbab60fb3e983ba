import { randomness } from './randomness.ts'

/**
 * Tells whether a URL looks as if it opened something for everybody who has it: it holds what chance made, and nothing
 * says that many pages carry such an id, as an article's, a song's or a commit's.
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
  keyInPath,
  keyInParameter,
  ofPerson,
]

/**
 * A parameter whose name speaks of a key, such as `access_token`, `X-Api-Key` or `sid`, also within the path
 * (`;jsessionid=`).
 */
function namedParameter(path: Path, parameters: Parameters): boolean {
  const inPath = path.flatMap((part) => [...part.matchAll(/;([^=;]+)=/g)].map(([, name = '']) => name))
  return [...parameters.map(([name]) => name), ...inPath].some((name) => {
    const words = name.replace(publicName, '').split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/)
    return [...words, words.join('')].some((word) => wordForKey.test(word))
  })
}

/** Codes that many know, in a parameter's name, and a publisher's note of where its visitor came from. */
const publicName = /(article|country|coupon|display|post|promo|zip)[-_]?code|^guce.*/i

const wordForKey =
  /^(code|sid|pass|pin(code)?|sign?|otp|auth(orization)?|jwt|pnr|locali[sz]ador|(booking|confirmation|record|reservation)(code|id|locator|n(o|r|umber)|ref(erence)?)|ticket|hmac|credentials?|assertion|saml(response|request|art)|magic(link)?|respondent|invit\w*|[cx]srf)$|(key|token|nonce|secret|pass(w(or)?d|code)|pwd|sess(ion)?(id)?|signature)$/i

/** A part of the path that is a key. */
function keyInPath(path: Path, _: Parameters, host: string): boolean {
  const access = firstOfAccess([host, ...path])
  return path.some(
    (part, index) =>
      isRoom(part, path, host) ||
      (access <= index
        ? isShortKey(part)
        : isKey(part.replace(/\.\w{2,5}$/, ''), /^[a-z]$/.test(path[index - 1] ?? '') ? 5 : 8) &&
          !isPublic(path, index, host)),
  )
}

/** A parameter whose value is a key, or which is one without a value. */
function keyInParameter(path: Path, parameters: Parameters, host: string): boolean {
  const isOfAccess = firstOfAccess([host, ...path]) <= path.length
  const isOfContent = [...path, ''].some((_, index) => followsContent(path, index))
  return parameters.some(([name, value]) => {
    if (speaksOfAccess(name) || (isOfAccess && !noise.test(name))) return isShortKey(value)
    // what a page of content has beside it says how it is shown, or where its visitor came from
    return !noise.test(name) && (!isOfContent || shared.test(name)) && isKey(/\w/.test(value) ? value : name)
  })
}

/** A room to meet in: `meet.example/board-meeting`, `/abc-defg-hij`. */
const isRoom = (part: string, path: Path, host: string): boolean =>
  (path.length === 1 && /^meet\./.test(host)) ||
  (/^(?!.*\d{3})[a-z\d]{3}(-[a-z\d]{3,4}){2,3}$/.test(part) && randomness(part) > -2)

/** Somebody's mail address, or the number of a parcel or an order beside what its recipient knows. */
function ofPerson(path: Path, parameters: Parameters): boolean {
  const numbers = parameters.filter(([name]) => !personal.test(name)).map(([, value]) => value)
  return (
    parameters.some(([, value]) => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(value)) ||
    (parameters.some(([name]) => personal.test(name)) &&
      [...path, ...numbers].some((text) => /\d{6}|^[A-Z\d]{5,}$/.test(text)))
  )
}

const personal = /^(plz|zip|cp|post(al)?code|(family|last|sur)[-_]?name|nachname|apellidos?|cognome|nom|dob)$/i

/** Parameters that say by which way a visitor came, and what is searched for. */
const noise = /^(_|gs?_|gad|hs[A-Z_]|ref(_|$)|source)|clid|track\w*id|commit|^(si|igshi?d?|srsltid|mkt_tok|ef_id|q)$/i

/** What a key is called beside content that it opens. */
const shared = /^([^iv]|to?k|link|guest\w*|access)$/i

/**
 * What stands before an id that many may know: a news site's, a song's, a commit's, a date's, or a member's of a social
 * network; one word or more may stand between, such as a product's name.
 */
const content =
  /(^|\/)((10\.\d+|abs|address|advisories|albums?|ark:\/\w+|arti[ckg]\w+|artists?|biz|blob|block|books?|browse|calculator|cards?|channel|clips?|comments?|commits?|community|compare|content|datasets?|details?|discussions?|documentation|dp|edition|embed|events?|films?|forum|g\/[\w.-]+\/c|gallery|guide|hash|help|item(s|id)?|itm|(view)?jobs?|kb|live|movies?|news|notice|notici\w+|nachrichten|ny\w+ter|object|oferta|openings?|p[df]|papers?|patents?|pen|place|playlists?|podcasts?|episod\w+|folge|posts?|postings?|program\w*|r\/\w+\/s|(viewing)?pro[dz]\w+|profile|publication|rec(ip|et)\w+|recording|reels?|release[\w-]*|resource|rev|search|series|shorts|shots|shows?|sounds|src|store|stor(y|ies)|templates?|threads?|topics?|tracks?|tree|tx|videos?|vulnerability|watch|works?|@[\w.-]+|20\d\d(\/\d\d?)+)(\.(html?|php|cgi|cfm|jsp|aspx))?|[pv](?=\/))(\/[a-z]+([-_]\w+)+|\/_)?$/i

/** Whether a part of the path is an id that many may know, by what it is, what stands beside it, or its host. */
function isPublic(path: Path, index: number, host: string): boolean {
  const [part = '', before = '', after = ''] = [path[index], path[index - 1], path[index + 1]]
  return (
    followsContent(path, index) ||
    namesContent(part) ||
    namesContent(before) ||
    // a file's digest, which is known to whoever has the file, and a map's place
    /^(sha\d|data=!|@-?\d|guid-|0x)/i.test(part) ||
    /@[\w-]+\.[\w.-]+$/.test(part) ||
    (part.length < 8 && /^[a-z]+[-_][a-z]/i.test(after)) ||
    (/^([ptv]|photos)$/.test(before) && (part.length < 12 || /^[a-z]{4,}-/i.test(part))) ||
    (/^(apply|boards|careers|jobs)\./.test(host) && index > 0 && !/^(appl|candid|bewerb)/i.test(before)) ||
    (host === 'youtu.be' && index === 0)
  )
}

const followsContent = (path: Path, index: number): boolean =>
  content.test(path.slice(Math.max(0, index - 3), index).join('/'))

/** Whether a title says what a page is about, and not what is done there by a key. */
const namesContent = (part: string): boolean =>
  (isTitle(part) || /^([a-z]{3,}-(\w{1,2}-)*){2}/.test(part)) && !speaksOfAccess(part)

/** Where, in a host and the parts of a path, the first stands that speaks of access. */
function firstOfAccess(parts: string[]): number {
  const first = parts.findIndex(speaksOfAccess)
  return first < 0 ? Infinity : first
}

/**
 * Whether a host, a part of the path or a parameter's name speaks, in one of six languages, of what is done by a key:
 * `password-reset`, `einladung`.
 */
const speaksOfAccess = (part: string): boolean => access.test(part) && !isTitle(part, 4)

const access =
  /(^|[^a-z])(reset|passw|senha|contrase|kennwort|rec[ou]+[pv]er|verif|conf[ei]rm|best(ae|\W+)tig|a[ckt]?tiv(at|[ai]?er|ar)|(log|sign)-?(in|up)|a[bn]meld|invit|einlad|convi[dt]|unsubs|(auth|hooks?|join|meet|otp|passe|sso)(?![a-z]))|^j$/i

const isKey = (text: string, least = 8): boolean => text.length > 5 && randomness(text) >= least

/**
 * A shorter key, or a code of digits that is no year, behind what speaks of access: `/reset/482913`,
 * `/verify?c=482913`.
 */
const isShortKey = (text: string): boolean =>
  !isTitle(text) && (/^(?!(19|20)\d\d$)\d{4,}$/.test(text) || randomness(text) >= 5)

function leadsToSecret(text: string, depth: number): boolean {
  const url = /^(https?:|\/)/i.test(text) && URL.parse(text, 'https://same.example')
  return url ? holdsSecret(url.href, depth + 1) : false
}

/**
 * Three words or more, unless `least` says otherwise, and no mail address: what follows them is an id
 * (`night-trains-return-3f2504e04f8911d39a0c0305e82c3301`).
 */
const isTitle = (part: string, least = 3): boolean =>
  !part.includes('@', 1) &&
  part.split(/[^a-z\d]+/i).filter((text) => /^(a|[A-Za-z][a-z]+)$/.test(text) && randomness(text) < 2).length >= least
