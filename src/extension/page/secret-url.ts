/**
 * Whether a URL looks as if it opened something for whoever has it: by a parameter's name, by what a value looks like, or by
 * a key in its path. Ordinary articles pass with the ids that news sites, videos and code give them; a key that looks
 * like one of those passes too.
 *
 * @param url cleaned by the contract's `cleanPageUrl`
 */
export function holdsSecret(url: string): boolean {
  const { pathname, searchParams } = new URL(url)
  return (
    [...searchParams].some(([name, value]) => namesSecret(name) || (!publicIds.has(name) && isSecret(value))) ||
    [...pathname.matchAll(/;([^=;/]+)=/g)].some(([, name = '']) => namesSecret(name)) ||
    holdsSecretSegment(pathname)
  )
}

const secretWords = new Set(
  'token key code session sessionid sessid sesskey sid secret password passwd pwd pass passcode auth authorization jwt apikey apitoken accesskey accesstoken idtoken refreshtoken authtoken authkey resourcekey otp ticket signature sig hmac credential credentials assertion samlresponse samlrequest samlart magic magiclink invite invitation csrf xsrf phpsessid jsessionid'.split(
    ' ',
  ),
)

/** Parameters whose long values say which list, or by which way a visitor came. */
const publicIds = new Set(['list', '_gl', 'srsltid', 'dib'])

/** `access_token`, `accessToken`, `X-Api-Key`, `sid`: a word of the name says it, or the name as a whole. */
function namesSecret(name: string): boolean {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
  return words.some((word) => secretWords.has(word)) || secretWords.has(words.join(''))
}

/** A parameter's value: a JSON Web Token, 128 random bits or more, or another URL, a relative one too, that holds a secret. */
const isSecret = (value: string): boolean => isJwt(value) || randomLength(value) >= 22 || leadsToSecret(value)

function leadsToSecret(value: string): boolean {
  const url = /^(https?:|\/)/i.test(value) && URL.parse(value, 'https://same.example')
  return url ? holdsSecret(url.href) : false
}

/** RFC 7519: the first part begins with `{"` in base64. */
const isJwt = (text: string): boolean => /(^|[^\w-])eyJ[\w-]{8,}\.[\w-]*\./.test(text)

/** What stands before a key in the path of a URL that opens something: `/reset/…`, `/api/webhooks/…`. */
const beforeKey = new Set(
  'reset password passwd recover recovery verify verification confirm confirmation activate activation invite invites invitation invitations magic unsubscribe token tokens login signin auth sso otp secret secrets webhook webhooks hook hooks'.split(
    ' ',
  ),
)

/** What stands before a number that many may know: a news site's id, a commit. */
const beforeId = /^(articles?|story|stories|news|content|posts?|commits?|tree|blob|blame|raw|compare)$/

function holdsSecretSegment(pathname: string): boolean {
  const segments = pathname
    .split('/')
    .filter(Boolean)
    // letters of other scripts are no sign of a key
    .map((segment) => segment.replace(/%[\da-f]{2}/gi, ' '))
  let keyExpected = false
  return segments.some((segment, index) => {
    const expected = keyExpected
    keyExpected ||= segment
      .toLowerCase()
      .split(/[^a-z]+/)
      .some((word) => beforeKey.has(word))
    if (isJwt(segment)) return true
    if (expected) return randomLength(segment) >= 6 || /[a-z\d]{20}|(?:[a-fA-F\d]+-){4}/.test(segment)
    const isId = beforeId.test(segments[index - 1] ?? '') && /^[\da-f-]+$/i.test(segment)
    return !isId && !isTitle(segment) && randomLength(segment) >= 24
  })
}

/** Three words or more: what follows them is an id (`night-trains-return-3f2504e04f8911d39a0c0305e82c3301`). */
const isTitle = (segment: string): boolean => segment.split(/[^a-z\d]+/i).filter(isWord).length >= 3

const isWord = (text: string): boolean => /^([a-z]{2,}|[A-Z][a-z]+)$/.test(text)

/** How many letters and digits of a text are in parts that mix them as chance does. */
function randomLength(text: string): number {
  return text
    .split(/[^a-z\d]+/i)
    .filter(isRandom)
    .reduce((sum, part) => sum + part.length, 0)
}

/** From a letter to a digit, back, or to a capital: words and names turn seldom, chance at every second or third letter. */
function isRandom(part: string): boolean {
  const turns = part.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0
  const capitals = part.match(/[a-z](?=[A-Z])/g)?.length ?? 0
  return part.length >= 6 && turns + capitals >= 2 && (turns + capitals) / part.length >= 0.2
}
