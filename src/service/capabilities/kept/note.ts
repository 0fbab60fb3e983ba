import { html } from 'hono/html'
import { endpoints } from '../../../contract/endpoints.ts'
import { form, formPage, gonePage } from '../../website/form/form-page.ts'
import { pageCard } from '../../website/news-cards.ts'
import type { MemberVisit } from '../../website/page/page.ts'
import { listPath } from './paths.ts'
import { keptRows } from './rows.ts'

const { message, quote } = endpoints.keep.parameters

/** `/kept/<id>`: a kept page, and the note about it. */
export const notePage = formPage(async (visit: MemberVisit, sent) => {
  const { t, member, context, store, network } = visit
  const id = context.req.param('id') ?? ''
  const title = t('keptNoteTitle')
  const page = await store.of(keptRows).read(member.id, id)
  if (!page) return gonePage(visit, title, sent?.get('message'))
  const { url, done } = page
  const list = { done: done === 1 }
  return form(visit, {
    fields: {
      message: { kind: 'lines', label: t('keptNote'), max: message.max },
      quote: { kind: 'lines', label: t('shareQuote'), max: quote.max },
    },
    values: { message: page.message, quote: page.quote },
    show: (note) => ({
      title,
      body: html`${pageCard({ ...page, url }, { level: 2 })}
${note.element({ class: 'card', button: t('save') })}
<p class="fine">${t('keptOnlyYou', { network: network.name })}</p>`,
      back: [listPath(list), t('keptTitle')],
    }),
    async save(texts) {
      const isSaved = await visit.change((tx) => tx.of(keptRows).setNote(member.id, id, texts))
      return isSaved ? listPath(list, { saved: '' }) : gonePage(visit, title, texts.message)
    },
  })
})
