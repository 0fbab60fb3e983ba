import { hostsOf, sourceOf } from './hosts.ts'
import { nameOf, words } from './names.ts'

type Row = readonly [hosts: string, places: string]

const regions = 'us-east-1 us-east-2 us-west-1 us-west-2 eu-west-1 eu-west-2 eu-west-3 eu-central-1 eu-north-1'

/**
 * Hosts, and their addresses that only lead to another page, or show it. In a place, the name in braces says how the
 * page's address is written (`readers`); `{_}` is any part of a path, `{any}` any parts, `{time}` begins with a digit.
 * Looked at on 2026-11-28.
 */
export const wrappers = (): readonly Row[] => [
  // search engines
  ['google.*', '/url?url={address} /url?q={address} /imgres?imgrefurl={address} /aclk?adurl={address}'],
  ['google.*', '/amp/s/{accelerated} /amp/{accelerated}'],
  ['plus.url.google.com', '/url?q={address}'],
  ['search.app search.app.goo.gl *.page.link', '/?link={address}'],
  ['bing.com', '/ck/a?u=a1{base64} /news/apiclick.aspx?url={address} /amp/s/{accelerated}'],
  ['duckduckgo.com html.duckduckgo.com', '/l/?uddg={address}'],
  ['*.search.yahoo.com search.aol.com', '/{any}/RU={escaped}/{any}'],
  ['yandex.ru yandex.com', '/turbo?text={address} /clck/jsredir?url={address}'],
  // mail programs and what protects them; parameters beside may have the reader's address
  ['*.safelinks.protection.outlook.com', '/?url={address} /ap/{_}/?url={address} /GetUrlReputation?url={address}'],
  ['statics.teams.cdn.office.net', '/evergreen-assets/safelinks/{_}/atp-safelinks.html?url={address}'],
  ['*.safelink.emails.azure.net', '/redirect/?destination={address}'],
  ['urldefense.com urldefense.us', '/v3/__{starred}'],
  ['urldefense.proofpoint.com', '/v2/url?u={dashed} /v1/url?u={address} /v3/__{starred}'],
  ['linkprotect.cudasvc.com', '/url?a={address}'],
  ['secure-web.cisco.com', '/{_}/{escaped}'],
  ['protect.checkpoint.com url.avanan.click', '/v2/___{address}___.{any} /v2/{_}/___{address}___.{any}'],
  ['*.protection.sophos.com', '/?u={base64}'],
  ['linkscan.io', '/scan/ux/{base64}/{any}'],
  ['*.trendmicro.com', '/wis/clicktime/v1/query?url={address}'],
  ['clicktime.symantec.com', '/{_}?u={address}'],
  ['protect2.fireeye.com', '/v1/url?u={address} /url?u={address}'],
  ['urlsand.esvalabs.com', '/?u={address}'],
  ['linklock.titanhq.com', '/analyse?url={address}'],
  ['*.mailinblack.com', '/securelink/?url={address}'],
  ['safe.menlosecurity.com', '/{address}'],
  ['*.content.exclaimer.net', '/?url={address}'],
  ['deref-gmx.net deref-web.de deref-mail.com', '/mail/client/{_}/dereferrer/?redirectUrl={address}'],
  ['click.redditmail.com *.govdelivery.com', '/CL0/{escaped}/{any}'],
  [regions.replace(/\S+/g, '*.r.$&.awstrack.me'), '/L0/{escaped}/{any}'],
  ['click.pstmrk.it', '/3s/{escaped}/{any} /2s/{escaped}/{any} /3ts/{escaped}/{any}'],
  ['streaklinks.com *.streak-link.com', '/{_}/{escaped}'],
  // networks: “you are leaving”
  ['facebook.com l.facebook.com lm.facebook.com l.messenger.com l.workplace.com', '/l.php?u={address}'],
  ['facebook.com', '/flx/warn/?u={address}'],
  ['l.instagram.com l.threads.com l.threads.net', '/?u={address}'],
  ['l.wl.co', '/l?u={address}'],
  ['linkedin.com ??.linkedin.com', '/redir/redirect?url={address} /safety/go?url={address}'],
  ['youtube.com m.youtube.com', '/redirect?q={address}'],
  ['out.reddit.com', '/?url={address} /{_}?url={address}'],
  ['t.umblr.com tumblr.com', '/redirect?z={address}'],
  ['pinterest.com ??.pinterest.com pinterest.*', '/offsite/?url={address}'],
  ['vk.com m.vk.com', '/away.php?to={address}'],
  ['t.me', '/iv?url={address}'],
  ['slack-redir.net', '/link?url={address}'],
  ['steamcommunity.com', '/linkfilter/?url={address} /linkfilter/?u={address}'],
  ['getpocket.com flipboard.com', '/redirect?url={address}'],
  ['medium.com', '/r/?url={address}'],
  ['gate.sc exit.sc', '/?url={address}'],
  ['disq.us', '/url?url={address}:{_}'],
  ['deviantart.com', '/users/outgoing?{address}'],
  ['href.li anonym.to', '/?{address}'],
  ['link.zhihu.com link.csdn.net link.juejin.cn', '/?target={address}'],
  ['prod.outgoing.prod.webservices.mozgcp.net outgoing.prod.mozaws.net', '/v1/{_}/{address}'],
  // partners who are paid for visitors
  ['awin1.com', '/cread.php?ued={address} /cread.php?p={address} /awclick.php?p={address}'],
  ['click.linksynergy.com', '/deeplink?murl={address}'],
  ['go.skimresources.com go.redirectingat.com', '/?url={address}'],
  ['redirect.viglink.com', '/?u={address}'],
  ['anrdoezrs.net dpbolvw.net jdoqocy.com kqzyfj.com tkqlhce.com', '/links/{any}/dlg/{address} /{_}?url={address}'],
  ['clk.tradedoubler.com', '/click?url={address}'],
  ['track.webgains.com', '/click.html?wgtarget={address}'],
  ['rover.ebay.com', '/rover/{any}?mpre={address}'],
  ['s.click.aliexpress.com', '/deep_link.htm?dl_target_url={address}'],
  ['googleadservices.com', '/pagead/aclk?adurl={address}'],
  ['prf.hn', '/click/{any}/destination:{address}'],
  // accelerated and translated pages; a translated one has its host within the host
  ['*.cdn.ampproject.org *.bing-amp.com', '/{_}/s/{accelerated} /c/{accelerated} /v/{accelerated}'],
  ['*.translate.goog', '{translated}'],
  ['translate.google.*', '/translate?u={address} /website?u={address}'],
  ['translate.yandex.com translate.yandex.ru', '/translate?url={address}'],
  // readers
  ['docs.google.com', '/viewer?url={address} /gview?url={address}'],
  ['view.officeapps.live.com', '/op/view.aspx?src={address} /op/embed.aspx?src={address}'],
  ['12ft.io r.jina.ai smry.ai freedium.cfd freedium-mirror.cfd', '/{address} /proxy?q={address}'],
  ['printfriendly.com instapaper.com', '/print?url={address} /print/?url={address} /text?u={address}'],
]

/** Wrappers of a page's earlier state. The copy's own address stays, since the page may have changed or gone. */
export const copies = (): readonly Row[] => [
  ['web.archive.org', '/web/{time}/{page} /web/{page}'],
  [
    'archive.today archive.ph archive.is archive.li archive.vn archive.md archive.fo megalodon.jp',
    '/{time}/{address} /newest/{address} /oldest/{address} /o/{_}/{address} /{address}',
  ],
  ['arquivo.pt', '/wayback/{time}/{page} /noFrame/replay/{time}/{page}'],
  ['webarchive.nationalarchives.gov.uk', '/ukgwa/{time}/{page} /{time}/{page}'],
  ['webarchive.org.uk', '/wayback/archive/{time}/{page}'],
  ['webarchive.loc.gov wayback.archive-it.org vefsafn.is', '/{_}/{time}/{page}'],
  ['timetravel.mementoweb.org', '/memento/{time}/{page}'],
  ['archive.wikiwix.com', '/cache/?url={address} /cache/index2.php?url={address}'],
  ['webcache.googleusercontent.com', '/search?q=cache:{any}:{address}'],
]

/** Readers of an address, by a wrapper's way of writing it. A reader may throw, or return no address. */
const readers: Readonly<Record<string, (text: string) => string | undefined>> = {
  address: absolute,
  page,
  escaped: (text) => page(decodeURIComponent(text)),
  accelerated: (text) => unaccelerated(`https://${text}`),
  base64: (text) => absolute(fromBase64(text)),
  // Proofpoint: `-3A` for `%3A`, `_` for `/`
  dashed: (text) => absolute(decodeURIComponent(text.replaceAll('-', '%').replaceAll('_', '/'))),
  starred,
}

/** An absolute address, which may be escaped as a whole, or have lost a slash since it is part of a path. */
function absolute(text: string): string | undefined {
  const plain = /^https?%3a/i.test(text) ? decodeURIComponent(text) : text
  return /^https?:\/+[^/]/i.test(plain) ? plain.replace(/\/+/, '//') : undefined
}

/** An absolute address, which may lack its scheme. */
function page(text: string): string | undefined {
  return absolute(text) ?? (/^[\w-]+(\.[\w-]+)+(:\d+)?\//.test(text) ? `https://${text}` : undefined)
}

/** An address without what its own viewer adds. */
function unaccelerated(text: string): string {
  const url = new URL(text)
  url.pathname = url.pathname.replace(/(?<=.)\/amp\/?$|\.amp(?=\.html$|$)/, '')
  const pairs = url.search.slice(1).split('&')
  url.search = pairs.filter((pair) => !/^(amp(=1|=true)?|outputType=amp)$/i.test(pair)).join('&')
  return url.href
}

/** Proofpoint's newer form: `ADDRESS__;CHARACTERS!`, where `*` is the next of these, and `**B` the next three. */
function starred(text: string): string | undefined {
  const [, address = '', characters = ''] = /^(.+?)__;([\w-]*)!/.exec(text) ?? []
  const left = [...fromBase64(characters)]
  return absolute(
    address.replace(/\*(?:\*([\w-]))?/g, (_, length?: string) =>
      left.splice(0, length === undefined ? 1 : lengths.indexOf(length) + 2).join(''),
    ),
  )
}

const lengths = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function fromBase64(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
}

function untranslated({ hostname, pathname, search, hash }: URL): string {
  const label = hostname.split('.', 1)[0] ?? ''
  const host = label.replace(/--|-/g, (dashes) => (dashes === '--' ? '-' : '.'))
  return `${/[?&]_x_tr_sch=http(&|$)/.test(search) ? 'http' : 'https'}://${host}${pathname}${search}${hash}`
}

const forms: Readonly<Record<string, string>> = {
  _: '[^/?&]+',
  any: '.*?',
  slash: '/?',
  time: '\\d[^/]*',
  escaped: '(?<escaped>[^/]+)',
}

const formOf = (template: string): RegExp =>
  new RegExp(`^${sourceOf(template, (name) => forms[name] ?? `(?<${name}>.+?)`)}$`)

/** Reads the page's address, if there is one in this place. */
type Reader = (url: URL) => string | undefined

function readerOf(place: string): Reader {
  if (place === '{translated}') return untranslated
  const [path = '', query = ''] = place.split('?')
  const name = query.includes('=') ? nameOf(query) : undefined
  const pathForm = formOf(name === undefined ? '{any}' : path.replace(/\/?$/, '{slash}'))
  // an address that is no parameter's value may have parameters of its own
  const form = formOf(name === undefined ? place : query.slice(name.length + 1))
  return ({ pathname, search, searchParams, hash }) => {
    const text = name === undefined ? `${pathname}${search}${hash}` : searchParams.get(name)
    const found = text !== null && pathForm.test(pathname) ? form.exec(text)?.groups : undefined
    const [[reader = '', written = ''] = []] = Object.entries(found ?? {})
    return readers[reader]?.(written)
  }
}

/** Maximum characters of an address in which a page's address is looked for; other parameters beside it may be long. */
export const longestWrapper = 8000

/** A host may have several rows. */
const placesOf = (rows: () => readonly Row[]) =>
  hostsOf(() => {
    const all = new Map<string, string>()
    for (const [hosts, places] of rows())
      for (const host of words(hosts)) all.set(host, `${all.get(host) ?? ''} ${places}`)
    return all
  })

const placesOfWrappers = /* @__PURE__ */ placesOf(wrappers)
const placesOfCopies = /* @__PURE__ */ placesOf(copies)

/** By places, made when an address has the host. */
const madeReaders = /* @__PURE__ */ new Map<string, Reader[]>()

/** The page that an address only leads to, or shows. @param host without `www.` and a dot at its end */
export const unwrapped = (host: string, url: URL): URL | undefined => inner(placesOfWrappers(host)?.value, url)

/** The page that an address is a copy of; undefined for a front page or a section, which change each day. */
export function copied(host: string, url: URL): URL | undefined {
  const page = inner(placesOfCopies(host)?.value, url)
  return page && (page.search !== '' || !/^(\/[a-z]{2,})*\/?$/.test(page.pathname)) ? page : undefined
}

function inner(places: string | undefined, url: URL): URL | undefined {
  if (places === undefined || url.href.length > longestWrapper) return undefined
  const all = madeReaders.get(places) ?? words(places).map(readerOf)
  madeReaders.set(places, all)
  for (const read of all) {
    const page = URL.parse(withoutError(read, url) ?? '')
    // not a name within a company's or home's net, such as localhost
    if (page && /\.[^.]/.test(page.hostname)) return page
  }
  return undefined
}

function withoutError(read: Reader, url: URL): string | undefined {
  try {
    return read(url)
  } catch {
    return undefined
  }
}
