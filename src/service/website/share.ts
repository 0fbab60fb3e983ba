import { html } from 'hono/html'
import { byPageText, endpoints } from '../../contract/endpoints.ts'
import { cleanPageUrl } from '../../contract/page-url.ts'
import { holdsSecret } from '../../contract/secret-url.ts'
import { sharePage } from '../actions/sharing.ts'
import { webUrl } from '../http/origins.ts'
import type { SiteTranslate } from '../texts.ts'
import { form, formPage } from './form/form-page.ts'
import { copyAction, pageCard } from './news-cards.ts'
import type { Html, MemberVisit } from './page/page.ts'

const { url, title, overview, message, quote, url_picture } = endpoints.recommend.parameters

/** The form's texts by the address: the member's own share, or else what was given, and what is said of the page. */
async function readGiven({ context, member, store }: MemberVisit) {
  const given = (name: string) => context.req.query(name)?.trim() ?? ''
  // Android and others write the address into the text
  const found = given('url') === '' ? addressIn(given('text')) : undefined
  const address = found?.url ?? given('url')
  const text = found?.rest ?? given('text').replace(address, '').trim()
  const clean = cleanPageUrl(address)
  const page = clean === undefined ? undefined : await store.recommendations.find(clean, member.id)
  const own = page && (await store.recommendations.shareOf(page.id, member.id))
  const isNamed = given('title') !== '' && given('title') !== text
  const values = {
    url: clean ?? address,
    message: own?.message ?? text,
    quote: own?.quote ?? given('quote'),
    title: own?.title || (isNamed ? given('title') : (page?.title ?? '')),
    overview: own?.overview ?? page?.overview ?? '',
    url_picture: own?.url_picture ?? page?.url_picture ?? '',
  }
  return { values, own, page }
}

/** `/share?url=&title=&text=`: where share sheets and the bookmark lead. Opening it shares nothing. */
export const shareFormPage = formPage(async (visit: MemberVisit) => {
  const { t, member, authUrl, network, now } = visit
  const { values, own, page } = await readGiven(visit)
  const preview = (clean: string, { title, overview }: { title: string; overview: string }) =>
    pageCard(
      {
        ...{ url: clean, title, overview, language: member.language, message: '', published: 0 },
        site_name: own?.site_name || page?.site_name || '',
        picture_file: page?.picture_file ?? null,
      },
      { level: 2 },
    )
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
    show(share) {
      const { problems } = share
      const clean = cleanPageUrl(share.values.url)
      const isOpen = Boolean(problems.title ?? problems.overview ?? problems.url_picture)
      const content = html`${share.field('url')}
${share.isTyped && clean !== undefined && holdsSecret(clean) && html`<label class="choice"><input type="checkbox" name="anyway" value="${clean}"> ${t('addressAnyway')}</label>`}
${clean !== undefined && preview(clean, share.values)}
${share.field('message')}
${(share.values.quote !== '' || problems.quote) && share.field('quote')}
<details${isOpen && html` open`}><summary>${t('shareDetails')}</summary>
${share.field('title')}
${share.field('overview')}
${share.field('url_picture')}</details>
<p class="quiet ask">${t('shareSeen', { network: network.name })}</p>`
      const body = html`${own && html`<p>${t('shareOwn')}</p>`}
${share.element({ action: '/share', class: 'card', content, button: t('sharePage') })}
${share.values.url === '' && showElsewhere(t, authUrl, network.name)}`
      return { title: t('sharePage'), body }
    },
    async save(typed) {
      const clean = cleanPageUrl(typed.url) ?? ''
      const author = { member: member.id, language: member.language }
      await visit.change(async (tx) => {
        const page = await tx.recommendations.find(clean, member.id)
        // of texts without a field of the form the member's own stay as they are, else the page's are taken over
        const others = page?.own_id === null ? byPageText((name) => page[name]) : {}
        await sharePage(tx, author, { ...others, ...typed, url: clean }, now)
      })
      return `/page?${new URLSearchParams({ url: clean, shared: '' })}`
    },
  })
})

function showElsewhere(t: SiteTranslate, origin: string, network: string): Html {
  const address = `${origin}/share?url=`
  const bookmark = `javascript:location.href='${address}'+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title)`
  const example = `/share?${new URLSearchParams({ url: origin, title: network })}`
  const tryIt = html`<a class="button" href="${example}">${t('shareTry')}</a>`
  return html`<details><summary>${t('shareAnywhere')}</summary>
<ul class="cards" id="elsewhere"><li class="card"><p>${t('shareBookmark')}</p>
<p class="actions"><a class="button" href="${bookmark}">${t('shareWith', { network })}</a> ${tryIt}</p></li>
<li class="card"><p>${t('shareAndroid', { network })}</p></li>
<li class="card"><p>${t('shareIphone')} <code>${address}</code></p>
<p class="actions">${copyAction({ t }, address)} ${tryIt}</p></li></ul></details>`
}

/** Finds the first web address in a text, alone, or beside a title. A text that is only a host counts, too. */
export function addressIn(text: string): { url: string; rest: string } | undefined {
  const whole = text.trim()
  if (/^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(whole)) return { url: `https://${whole}`, rest: '' }
  const [found = ''] = /\bhttps?:\/\/[^\s<>"]+/i.exec(whole) ?? []
  // a sentence's end isn't the address's
  let length = found.length
  while (length > 0 && ".,;:!?'’”»)]".includes(found[length - 1] ?? '')) length--
  const url = found.slice(0, length)
  if (!URL.canParse(url)) return undefined
  const at = whole.indexOf(url)
  return { url, rest: `${whole.slice(0, at).trimEnd()} ${whole.slice(at + length).trimStart()}`.trim() }
}
