import { addressesIn } from '../../contract/addresses-in-text.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { cleanPageUrl } from '../../contract/page-url.ts'
import { byPageText } from '../../contract/parameters.ts'
import { holdsSecret } from '../../contract/secret-url.ts'
import { sharePage } from '../actions/sharing.ts'
import {
  askPeople,
  forPeople,
  keeping,
  keepSent,
  namesPeople,
  narrowPath,
  sendToPeople,
} from '../features/passes/to-people.ts'
import { webUrl } from '../http/hosts.ts'
import type { SentForm } from '../http/input.ts'
import { nameOfPage } from '../store/shares/news.ts'
import type { SiteTranslate } from '../texts.ts'
import { form, formPage, keyField } from '../website/form/form-page.ts'
import { type Html, html } from '../website/html.ts'
import { copyAction, pageCard } from '../website/news-card.ts'
import { actionLink, icon } from '../website/page/components.ts'
import type { MemberVisit, Visit } from '../website/page/visit.ts'

const { url, title, overview, message, quote, url_picture } = endpoints.recommend.parameters

/** The form's texts for an address: of the member's own share, else the given ones, with the page's known texts. */
async function readGiven({ context, member, store }: MemberVisit, sent: SentForm | undefined, named?: string) {
  const given = (name: string) => String((sent ? sent.get(name) : context.req.query(name)) ?? '').trim()
  // Android and others write the address into the text
  const inText = addressIn(given('text'))
  const address = given('url') || (inText?.url ?? '')
  const text = inText?.url === address ? inText.rest : given('text')
  const clean = cleanPageUrl(address)
  const page = clean === undefined ? undefined : await store.recommendations.find(clean, member.id)
  const own = page && (await store.recommendations.shareOf(page.id, member.id))
  // what all see was not said to few
  const words = named === undefined || named === forAll ? own : undefined
  const isNamed = given('title') !== '' && given('title') !== text
  const values = {
    url: clean ?? address,
    message: words?.message ?? text,
    quote: words?.quote ?? given('quote'),
    title: own?.title || (isNamed ? given('title') : (page?.title ?? '')),
    overview: own?.overview ?? page?.overview ?? '',
    url_picture: own?.url_picture ?? page?.url_picture ?? '',
  }
  return { values, own, page }
}

const forAll = 'members'

/** `/share?url=&title=&text=`: where share sheets and the bookmark lead. Opening it shares nothing. */
export const shareFormPage = formPage(async (visit: MemberVisit, sent) => {
  const { t, member, now, context } = visit
  const named = (sent?.get('audience') ?? context.req.query('audience'))?.toString()
  const { values, own, page } = await readGiven(visit, sent, named)
  const isForPeople = named === forPeople
  // the own share is seen by all: the form changes it, or it sends the page to people, and never makes one of the other
  const offered = own ? [isForPeople ? forPeople : forAll] : [forAll, forPeople]
  const isOwnEdited = own !== undefined && !isForPeople
  const chosen = offered.find((value) => value === named)
  const asked = offered.includes(forPeople) ? await askPeople(visit, sent) : undefined
  const known = { language: member.language, site_name: own?.site_name || page?.site_name || '' }
  const preview = (clean: string, { title, overview }: { title: string; overview: string }) =>
    pageCard({ ...known, url: clean, title, overview }, { level: 2 })
  return form(visit, {
    fields: {
      url: { kind: 'line', label: t('shareAddress'), max: url.max, required: true },
      title: { kind: 'line', label: t('shareName'), max: title.max },
      message: { kind: 'lines', label: t('shareComment'), max: message.max },
      quote: { kind: 'lines', label: t('shareQuote'), max: quote.max },
      overview: { kind: 'lines', label: t('shareSummary'), max: overview.max },
      url_picture: { kind: 'line', label: t('sharePicture'), max: url_picture.max },
    },
    values,
    check(typed, sent) {
      const clean = cleanPageUrl(typed.url)
      const problemOfUrl = () => {
        if (clean === undefined) return t('noWebAddress')
        if (clean.length > url.max) return t('tooLong', { max: url.max })
        // a tick for another address doesn't count
        return holdsSecret(clean) && sent.get('anyway') !== clean ? t('addressSecret') : undefined
      }
      const isWrongPicture = typed.url_picture !== '' && webUrl(typed.url_picture) === undefined
      return { url: problemOfUrl(), url_picture: isWrongPicture ? t('noWebAddress') : undefined }
    },
    show(share, sent) {
      const { problems } = share
      const clean = cleanPageUrl(share.values.url)
      // a longer address is refused
      const isSecret = clean !== undefined && clean.length <= url.max && holdsSecret(clean)
      const isOpen = Boolean(problems.title ?? problems.overview ?? problems.url_picture)
      const content = html`${share.field('url')}
${
  share.isTyped &&
  isSecret &&
  html`<label class="choice"><input type="checkbox" name="anyway" value="${clean}"> ${t('addressAnyway')}</label>`
}
${clean !== undefined && preview(clean, share.values)}
${share.field('message')}
${(share.values.quote !== '' || problems.quote) && share.field('quote')}
<details${isOpen && html` open`}><summary>${t('shareDetails')}</summary>
${share.field('title')}
${share.field('overview')}
${share.field('url_picture')}</details>
${own ? isForPeople && html`<input type="hidden" name="audience" value="${forPeople}">${asked}` : showTo(chosen ?? forAll, asked, t)}`
      // the first is what Enter presses, whichever the style shows
      const buttons = offered.toReversed().map((value) => {
        const [path, label] =
          value === forAll ? [false, t('sharePage')] : [html` formaction="${narrowPath}"`, t('passSend')]
        return html`<button class="primary for-${value}" name="pressed" value="${value}"${path}>${label}</button>`
      })
      const keep = html`<button name="pressed" value="${keeping}" formaction="${narrowPath}">${t('keptForLater')}</button>`
      const body = html`${isOwnEdited && showOwn(values, t)}
${share.element({
  action: '/share',
  class: 'card share',
  content,
  button: isOwnEdited ? t('save') : html`${buttons} ${!own && keep}`,
  hidden: keyField(sent),
})}
${share.values.url === '' && showElsewhere(visit)}`
      return { title: t('sharePage'), body, back: ['/', t('home')] }
    },
    async save(typed, sent) {
      // a button that looks for people: the form appears again with the found ones. Enter presses it, too
      if (sent.has('find') && chosen !== forAll) return { status: 200 }
      const page = { ...typed, url: cleanPageUrl(typed.url) ?? '' }
      if (sent.get('pressed') === keeping) return keepSent(visit, page, sent)
      // what was meant for people must not become a share with all; an old browser shows the buttons of both
      const to = chosen ?? (named === undefined && context.req.path !== narrowPath ? forAll : undefined)
      const pressed = sent.get('pressed') ?? to
      if (!to || pressed !== to) return { problem: t('toUnknown') }
      if (to === forPeople) return sendToPeople(visit, page, sent)
      if (namesPeople(sent)) return { problem: t('everyoneWithNames') }
      await visit.change(async (tx) => {
        const known = await tx.recommendations.find(page.url, member.id)
        // of texts without a field of the form the member's own stay as they are, else the page's are taken over
        const others = known?.own_id === null ? byPageText((name) => known[name]) : {}
        await sharePage(tx, { member: member.id, language: member.language }, { ...others, ...page }, now)
      })
      return `/page?${new URLSearchParams({ url: page.url, shared: '' })}`
    },
  })
})

/** Leads to the form for people. */
function showOwn(page: { url: string; title: string }, t: SiteTranslate): Html {
  const path = `/share?${new URLSearchParams({ url: page.url, audience: forPeople })}`
  return html`<p>${t('shareOwn')}</p>
<p class="actions">${actionLink(path, t('shareOwnToPeople'), nameOfPage(page), 'pass')}</p>`
}

/** Without script, too, the field for names is shown only while people are chosen, by the style. */
function showTo(chosen: string, asked: Html | undefined, t: SiteTranslate): Html {
  const labels = [
    [forAll, 'globe', t('toEveryone'), t('shareSeen')],
    [forPeople, 'pass', t('toPeople'), t('toPeopleHint')],
  ] as const
  const choices = labels.map(
    ([value, sign, label, hint]) =>
      html`<label class="choice"><input type="radio" name="audience" value="${value}"${
        value === chosen && html` checked`
      }> ${icon(sign)} <span><b>${label}</b> <span class="fine">${hint}</span></span></label>`,
  )
  return html`<fieldset class="to-whom"><legend>${t('toWhom')}</legend>${choices}</fieldset>
<div class="for-${forPeople}">${asked}</div>`
}

/** A bookmark that opens a page of the site about the page in front. */
const bookmark = (label: string, address: string, more = ''): Html =>
  html`<a class="button" href="javascript:location.href='${address}'+encodeURIComponent(location.href)${more}">${label}</a>`

/** “Who shared this page?”, as a bookmark: it has no token, and sends the address only when it is clicked. */
export const whoSharedBookmark = ({ t, authUrl }: Pick<Visit, 't' | 'authUrl'>): Html =>
  bookmark(t('whoShared'), `${authUrl}/page?url=`)

function showElsewhere(visit: MemberVisit): Html {
  const { t, authUrl, network, capabilities } = visit
  const address = `${authUrl}/share?url=`
  const share = bookmark(
    t('shareWith', { network: network.name }),
    address,
    "+'&title='+encodeURIComponent(document.title)",
  )
  return html`<details><summary>${t('shareAnywhere')}</summary>
<ul class="cards" id="elsewhere"><li class="card"><p>${t('shareBookmark')}</p>
<p class="actions">${share} ${whoSharedBookmark(visit)}</p></li>
<li class="card"><p>${t('shareAndroid', { network: network.name })}</p></li>
<li class="card"><p>${t('shareIphone')} <code>${address}</code></p>
<p class="actions">${copyAction({ t }, address)}</p></li>
${capabilities.map(({ sharing }) => sharing && html`<li class="card">${sharing(visit)}</li>`)}</ul></details>`
}

/** Finds the first web address in a text, or a host alone. `rest` is what stands before or behind; all if both. */
export function addressIn(text: string): { url: string; rest: string } | undefined {
  const whole = text.trim()
  if (/^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(whole)) return { url: `https://${whole}`, rest: '' }
  const [found] = addressesIn(whole)
  if (!found) return undefined
  const { url, index } = found
  const [before, after] = [whole.slice(0, index), whole.slice(index + url.length)]
  return { url, rest: before && after ? whole : (before || after).trim() }
}
