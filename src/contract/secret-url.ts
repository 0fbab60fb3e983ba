import { fragmentChooses } from './plain-url.ts'

/**
 * Whether a URL looks like a secret link. A parameter has the name of a key or a person's data, a code follows a word
 * such as `reset`, or a part is random. A random part after a title or the name of content is a public id.
 * `tests/extension/page/guard.test.ts` measures how often these rules are wrong.
 * @param url cleaned by the contract's `cleanPageUrl`, of at most `longestUrl` characters
 * @param options.mayHaveIds whether a random segment of the path counts as an id, unless the path names an access
 * @param options.depth number of URLs that contain this URL, one within another
 */
export function holdsSecret(url: string, { mayHaveIds = false, depth = 0 } = {}): boolean {
  const { hostname, pathname, searchParams, hash } = new URL(url)
  const path = pathname.split('/').filter(Boolean).map(unescaped)
  const parameters = [...searchParams].map((each) => each.map(unescaped) as Parameter)
  const start = [hostname, ...path].findIndex((part) => access.test(part) && !isTitle(part))
  const followsAccess = (index: number) => start >= 0 && index >= start
  return (
    depth > maxNested ||
    (hash !== '' && fragmentChooses.test(hostname)) ||
    parameters.some((each) => isNamedAsKey(each) || isOfPerson(each) || holdsKey(each, path.at(-1))) ||
    (followsAccess(path.length) && parameters.some(([name, value]) => !tracks.test(name) && isCode(value))) ||
    path.some((part, index) => roomCode.test(part) || (followsAccess(index) && isCode(part))) ||
    (!mayHaveIds && path.some((part, index) => isKey(part) && !isPublicId(part, path[index - 1]))) ||
    // a fragment or a parameter may contain a URL
    [hash.replace(/^#!?/, ''), ...parameters.map(([, value]) => value)].some((text) => {
      const address = /^(https?:|\/)/i.test(text) && URL.parse(text, 'https://same.example')
      return address && holdsSecret(address.href, { mayHaveIds, depth: depth + 1 })
    })
  )
}

type Parameter = [name: string, value: string]

/** Maximum depth of URLs within URLs. */
const maxNested = 3

/** A text without escapes and accents. A parameter's value has no escapes before, so those within these go, too. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFD').replace(/\p{M}/gu, '')
  } catch {
    return text // a percent sign that is no escape
  }
}

/** An expression for any of the words, which blanks separate. A word may be an expression. */
const anyOf = (words: string): RegExp => new RegExp(words.trim().replace(/\s+/g, '|'), 'i')

/** Names of keys, and of parameters that end so. */
const keyName = anyOf(`
  ^(assertion auth authorization code credentials? hmac invit\\w* jwt magic magiclink otp pass pin pincode respondent
  saml(art|request|response) sid sign? (preview|share)id [cx]srf locali[sz]ador pnr recordlocator ticket)$
  (key token nonce secret signature pass(w(or)?d|code) pwd wachtwoord ha?e?slo sess(ion)?(id)?)$
`)

/** Whether a parameter has the name of a key: `access_token`, `apiKey`, `sid`. */
function isNamedAsKey([name]: Parameter): boolean {
  // these codes are public
  const others = name.replace(/(article|country|coupon|display|post|promo|zip)[-_]?code/i, '')
  const words = others.split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/)
  return [...words, words.join('')].some((word) => keyName.test(word))
}

/** Whether a parameter has personal data: a mail address, a name or a number. */
const isOfPerson = ([name, value]: Parameter): boolean =>
  /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(value) ||
  /^((family|last|sur)[-_]?name|nachname|achternaam|apellidos?|cognome|nazwisko|nom|sobrenome)$/i.test(name) ||
  (personalNumber.test(name) && value.replace(/\D/g, '').length > 6)

/** Names of parameters with a telephone number, a date of birth or the number of a person, in several languages. */
const personalNumber = anyOf(`
  phone ^tel ^handy ^cell telef mobil movil dob$ birth gebur?t geboorte na[cs]cim nascita naiss urodz f.?o?dels
  ^(bsn|c[np]r|cpf|dn[ei]|n[ei][eif]|pesel|ssn)$ ^person(al)?(nummer|number)$ steuer fiscal tax.?id
`)

/** Names of parameters that track the visitor, or contain a search text. */
const tracks = anyOf(`
  ^_ ^gs?_ ^gad ^guce ^hs[A-Z_] ^p[df]_rd ^ref(_|id|$) ^source clid click tr(ac)?k\\w*id [cp]vid commit
  ^(si|igshi?d?|srsltid|mkt_tok|ef_id|q|crid|dib|spm|rcm|itmmeta|amdata|context|label|search\\w*)$
  ^(cj\\w+|content-id|variant|\\w+_locator)$
`)

/** Names of trackers that may have a key, too: longer than most trackers' 16 bytes. */
const mayHaveKey = /^(_k|context|q|(ref|track)(_?id)?|search|si|source)$/i

/** @param page the last segment of the path: the page of an article works without its parameters */
function holdsKey([name, value]: Parameter, page = ''): boolean {
  const text = /\w/.test(value) ? value : name
  if (!isKey(text) || publicForm.test(text)) return false
  return tracks.test(name) ? mayHaveKey.test(name) && /^[\w.~-]{23,}$/.test(text) : !namesContent(page, text)
}

const isPublicId = (part: string, before = ''): boolean =>
  publicForm.test(part) || isTitle(part) || isTitle(before) || namesContent(before, part)

/** A file's digest, two versions to compare, a place on a map, and ids of large sites. */
const publicForm =
  /^((sha\d+[-:]|0x|item|guid-)[\da-f-]+\b|data=!\d|@-?\d|UC[\w-]{22}$|(did|urn):\w+:|GHSA-|pfbid)|^[\w-]{3,40}\.{2,3}[\w-]{3,40}$/i

const namesContent = (before: string, id: string) => content.test(before) || (id.length < 13 && mixed.test(before))

/** Names of segments before a public id. */
const content = anyOf(`
  ^(10\\.\\d+ address albums? arti[ckg]\\w+ artists? blob block clips? commits? content datasets? episod\\w+ nachrichten
  news notici\\w+ papers? patents? playlists? podcasts? posts? (viewing)?pro[dz]\\w+ rec(ip|et)\\w+ recording reels?
  release[\\w-]* rev search shows? stor(y|ies) topics? tracks? tree tx videos? viewjob watch @[\\w.-]+ 20\\d\\d)$
`)

/** Names of segments before public and private ids: only ids of up to 12 characters are public. */
const mixed = /^(books?|comments?|details?|dp|events?|forum|items?|jobs?|live|p|pen|photos|resource|shorts|v)$/i

/** Words of actions that need a key, in several languages: `password-reset`, `einladung`, `potwierdz`. */
const access = anyOf(`
  (?<![a-z])(reset passw senha contrase kennwort wachtw h[ae]s[lł][ao] salasan losenord adgangskode jelsz parola sifre
  rec[ou]+[pv]er verif conf[ei]rm bestae?tig bevestig potwierd potvr bekra?e?ft vahvist
  a[ckt]?t[iy][vw](a[crt]|[aei]?er|uj) (log|sign)-?(in|up) aa?[bn]meld inlog logow zalog (auth|otp|passe|sso)(?![a-z])
  invit einlad convi[dt] uitnod zapros inbjud unsubs uitschr wypis (hooks?|join|meet)(?![a-z]) j$
  redeem voucher gift-?card cadeau gutschein einloe?s riscatt canje resgat
  booking(?!\\.) buchung reserva prenotaz check-?in)
`)

/** The code of a meeting room or a voucher, in groups: `abc-defg-hij`. */
const roomCode = /^(?!.*\d{3})[a-z\d]{3}(-[a-z\d]{3,4}){2,3}$|^(?!0000)([A-Z\d]{4,6}-){2,}[A-Z\d]{4,6}$/

const isKey = (text: string): boolean => text.length > 5 && (randomness(text) >= 8 || keyForm.test(text))

/** A bank account (IBAN) or a UUID. Words hardly have the form of an IBAN, so its check digits are not computed. */
const keyForm = /^[a-z]{2}\d\d( ?[a-z\d]){11,30}$|[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}/i

/** A shorter key, or a number except years: `/reset/482913`, `/verify?c=482913`. */
const isCode = (text: string): boolean => /^((?!(19|20)\d\d$)\d{4,}|[A-Z\d]{5,})$/.test(text) || randomness(text) >= 5

/** Whether a text is an article's title, of at least three words; no mail address. */
const isTitle = (text: string): boolean =>
  !text.includes('@', 1) &&
  text.split(/[^a-z\d]+/i).filter((word) => /^(a|[a-z]{2,})$/i.test(word) && randomness(word) < 2).length > 2

/**
 * Measures how random a text is. Words of European languages and most names are below 0, keys of eight characters or
 * more mostly above 8. A pair of neighbours that is rare in words counts 3, any other pair of letters -1. Digits beside
 * digits count 0. So do numbers with a few letters (`HT201355`, `1000xm5`): versions and catalogue numbers.
 */
export function randomness(text: string): number {
  const runs = text.replace(number, ' ').replace(/([a-z])(?=[A-Z])/g, '$1\n')
  const count = (pairs: RegExp) => runs.match(pairs)?.length ?? 0
  return 3 * count(rarePairs) - count(commonPairs)
}

const number = /(?<![a-z\d])([a-z]{0,4}\d+|\d{3,}[a-z]{1,2}\d?)(?![a-z\d])/gi

/** The rarer half of the 676 pairs of letters: 1 of 50 pairs in words, more than half of the pairs in random text. */
const { source: rareLetters } = anyOf(`
  a[aeoq] b[^abeijlorsuy] c[^aehikloqrstuyz] d[^adegilorsuwyz] f[^aefilortuy] g[^aeghilnorstuy] h[^aeilnortuy] i[hiwy]
  j[^aeou] k[^aehijklnorstuy] l[gjnpqrwxz] m[^abeimnopsuy] n[bjpqrwx] o[hjqz] p[^adehiloprstuy] q[^iu] r[jqwx]
  s[bdfgjqrvx] t[bdgjknpqvx] u[hjquwyz] v[^aeiouy] w[^aehinorsy] x[^aceiopt] y[^aeiklmnoprstwz] z[^aehikmnouwyz]
`)

/** A letter beside a digit, a capital after a small letter (`randomness` has put a line's end between), a rare pair. */
const rarePairs = new RegExp(`(?=\\d[a-z]|[a-z]\\d|\\n|(?=[a-z]{2})${rareLetters})`, 'gi')
const commonPairs = new RegExp(`(?=[a-z]{2})(?!${rareLetters})`, 'gi')
