import { html } from 'hono/html'
import { endpoints } from '../../../contract/endpoints.ts'
import { cleanText } from '../../../contract/text.ts'
import { doOnce, readIdempotencyKey } from '../../graph/graph-call.ts'
import { postStatus } from '../../graph/resources/news.ts'
import { newSecret } from '../../store/engine/secrets.ts'
import { csrfField } from '../form/csrf-field.ts'
import { showField } from '../form/fields.ts'
import type { Html } from '../page/layout.ts'
import type { MemberVisit, Page } from '../page/visit.ts'
import { addressIn } from './address-in.ts'
import { isFull } from './news-full.ts'

const { message: bounds } = endpoints.status.parameters

/** As the owner of the keys of the site's forms, in place of an application. */
const site = 'site'

interface ComposerDeps {
  now: () => number
  /** The page with the composer, for a text that can't be posted. */
  show: (visit: MemberVisit, typed: FormData) => Promise<Page>
}

/** The field at the top of the news. @param typed the form that couldn't be posted */
export function showComposer({ t, csrfToken }: MemberVisit, typed?: FormData): Html {
  const field = { kind: 'lines', max: bounds.max } as const
  const text = typed?.get('text')
  const value = typeof text === 'string' ? text : ''
  const shown = { name: 'text', label: t('composeLabel'), hint: t('composeHint'), field, t }
  return html`<form method="post" action="/" class="composer">${csrfField(csrfToken)}<input type="hidden" name="key" value="${keyOf(typed) ?? newSecret()}">
${showField({ ...shown, value, problem: typed?.has('text') ? problemOf(value, t) : undefined })}
<p class="actions"><button class="main">${t('composeButton')}</button></p></form>`
}

/** Takes the composer's text: an address leads to the form that shares it, any other text becomes a status. */
export const createComposer =
  ({ now, show }: ComposerDeps) =>
  async (visit: MemberVisit, form: FormData): Promise<Page | Response> => {
    const { context, member, t } = visit
    const text = textOf(form)
    const found = addressIn(text)
    if (found) {
      const query = new URLSearchParams({ url: found.url, ...(found.rest && { text: found.rest }) })
      return context.redirect(`/share?${query}`, 303)
    }
    if (problemOf(text, t) !== undefined) return { ...(await show(visit, form)), status: 422 }
    const key = keyOf(form)
    const post = { owner: { application: site, member: member.id }, method: 'POST', path: '/', now: now() }
    const parameters = { message: text, by_mobile: false, language: undefined, social_account: undefined }
    const caller = { member: member.id, language: member.language }
    try {
      await visit.change((tx) => {
        const work = async () => {
          await postStatus(tx, caller, parameters, now())
          return { body: {} }
        }
        return key === undefined ? work() : doOnce(tx, { ...post, key, input: new Map([['text', [text]]]) }, work)
      })
    } catch (error) {
      if (!isFull(error)) throw error
      return { ...(await show(visit, form)), status: 422, problem: t('newsFull') }
    }
    return context.redirect('/?posted', 303)
  }

const textOf = (form: FormData): string => cleanText(String(form.get('text') ?? '')).replace(/\r\n?/g, '\n')

/** Against doubled sending, as an application's Idempotency-Key. */
function keyOf(form: FormData | undefined): string | undefined {
  const key = form?.get('key')
  return typeof key === 'string' && /^[\w-]{43}$/.test(key) ? readIdempotencyKey(key) : undefined
}

function problemOf(text: string, t: MemberVisit['t']): string | undefined {
  const { length } = cleanText(text)
  if (length === 0) return t('needed')
  if (length > bounds.max) return t('tooLong', { max: bounds.max })
  return length < bounds.min ? t('tooShort', { min: bounds.min }) : undefined
}
