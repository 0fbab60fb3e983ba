import { html } from 'hono/html'
import { endpoints } from '../../../contract/endpoints.ts'
import { cleanPageUrl } from '../../../contract/page-url.ts'
import { holdsSecret } from '../../../contract/secret-url.ts'
import { sharePage } from '../../graph/resources/recommendations.ts'
import { webUrl } from '../../http/origins.ts'
import type { Store } from '../../store/store.ts'
import { csrfField } from '../form/csrf-field.ts'
import { readTexts, showField, type TextFields, type Texts } from '../form/fields.ts'
import type { Html } from '../page/layout.ts'
import type { MemberVisit, Page } from '../page/visit.ts'
import { addressIn } from './address-in.ts'
import { showElsewhere } from './elsewhere.ts'
import { isFull } from './news-full.ts'

const { url, title, overview, message, url_picture } = endpoints.recommend.parameters

const fields = {
  url: { kind: 'line', max: url.max, required: true },
  message: { kind: 'lines', max: message.max },
  title: { kind: 'line', max: title.max },
  overview: { kind: 'lines', max: overview.max },
  url_picture: { kind: 'line', max: url_picture.max },
} as const satisfies TextFields

type Values = Record<keyof typeof fields, string>

interface Shown {
  values: Values
  problems?: Texts<keyof typeof fields>['problems']
  /** Whether the address seems to hold a secret, so that sharing it needs a tick. */
  isSecret?: boolean
}

interface ShareDeps {
  store: Store
  /** The site's origin. */
  origin: string
  networkName: string
  now: () => number
}

/**
 * `/share?url=&title=&text=`: the form that shares a page, filled in. Opening it shares nothing. It is where the share
 * sheets of phones and the bookmark of the site lead.
 */
export function createSharePage({ store, origin, networkName, now }: ShareDeps) {
  /** The form's texts by the address: the member's own share, or else what was given, and what the last share says. */
  async function readGiven({ context, member }: MemberVisit): Promise<Shown & { isOwn: boolean }> {
    const given = (name: string) => context.req.query(name)?.trim() ?? ''
    // Android and others write the address into the text
    const found = given('url') === '' ? addressIn(given('text')) : undefined
    const address = found?.url ?? given('url')
    const text = found?.rest ?? given('text').replace(address, '').trim()
    const clean = cleanPageUrl(address)
    const page = clean === undefined ? undefined : await store.recommendations.latest(clean, member.id)
    const own = page && (await store.recommendations.shareOf(page.id, member.id))
    const isNamed = given('title') !== '' && given('title') !== text
    const values = {
      url: clean ?? address,
      message: own?.message ?? text,
      title: own?.title || (isNamed ? given('title') : (page?.title ?? '')),
      overview: own?.overview ?? page?.overview ?? '',
      url_picture: own?.picture ?? page?.picture ?? '',
    }
    return { values, isOwn: own !== undefined }
  }

  function readTyped(form: FormData, { t }: MemberVisit) {
    const { values, problems } = readTexts(form, fields, t)
    const clean = cleanPageUrl(values.url)
    const isSecret = clean !== undefined && holdsSecret(clean)
    if (clean === undefined) problems.url ??= t('noWebAddress')
    else if (clean.length > url.max) problems.url ??= t('tooLong', { max: url.max })
    else if (isSecret && form.get('anyway') !== clean) problems.url ??= t('addressSecret')
    if (values.url_picture !== '' && webUrl(values.url_picture) === undefined)
      problems.url_picture ??= t('noWebAddress')
    return { values, problems, isSecret, clean: clean ?? '' }
  }

  function describe({ t, csrfToken }: MemberVisit, { values, problems = {}, isSecret }: Shown, isOwn: boolean): Page {
    const field = (name: keyof typeof fields, label: string): Html =>
      showField({ name, label, field: fields[name], value: values[name], problem: problems[name], t })
    const isOpen = Boolean(problems.title ?? problems.overview ?? problems.url_picture)
    const body = html`${isOwn && html`<p>${t('shareOwn')}</p>`}
<form method="post" action="/share">${csrfField(csrfToken)}
${field('url', t('shareAddress'))}
${isSecret && html`<label class="choice"><input type="checkbox" name="anyway" value="${cleanPageUrl(values.url)}"> ${t('addressAnyway')}</label>`}
${field('title', t('shareName'))}
${field('message', t('shareComment'))}
<details${isOpen && html` open`}><summary>${t('shareDetails')}</summary>
${field('overview', t('shareSummary'))}
${field('url_picture', t('sharePicture'))}</details>
<p class="quiet ask">${t('shareSeen', { network: networkName })}</p>
<p class="actions"><button class="main">${t('sharePage')}</button></p></form>
${values.url === '' && showElsewhere(t, origin, networkName)}`
    return { title: t('sharePage'), body }
  }

  return {
    async show(visit: MemberVisit, form?: FormData): Promise<Page> {
      if (form) return describe(visit, readTyped(form, visit), false)
      const { isOwn, ...given } = await readGiven(visit)
      return describe(visit, given, isOwn)
    },

    async share(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const { context, member, t } = visit
      const { values, problems, isSecret, clean } = readTyped(form, visit)
      const again = (problem?: string): Page => ({
        ...describe(visit, { values, problems, isSecret }, false),
        status: 422,
        problem,
      })
      if (Object.keys(problems).length > 0) return again()
      const parameters = { ...values, url: clean, keywords: undefined, site_name: undefined, language: undefined }
      const caller = { member: member.id, language: member.language }
      try {
        await visit.change((tx) => sharePage(tx, caller, parameters, now()))
      } catch (error) {
        if (!isFull(error)) throw error
        return again(t('newsFull'))
      }
      return context.redirect(`/page?${new URLSearchParams({ url: clean, shared: '' })}`, 303)
    },
  }
}
