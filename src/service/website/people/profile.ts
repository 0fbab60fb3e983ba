import { html } from 'hono/html'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { Store } from '../../store/store.ts'
import { receivedCards, sentCards } from '../cards/cards.ts'
import { hasJust } from '../form/last-change.ts'
import { showUnsent } from '../form/unsent-text.ts'
import { profileLink } from '../moderation/subject.ts'
import { showTakenDown } from '../moderation/taken-down.ts'
import { showNews } from '../news/news.ts'
import { createOwnNews } from '../news/own-news.ts'
import { subjectLink } from '../news/subject-link.ts'
import { about } from '../page/about.ts'
import type { Html } from '../page/layout.ts'
import { readPage, showPaging } from '../page/paging.ts'
import { type MemberVisit, notFoundPage, type Page, type Visit } from '../page/visit.ts'
import { type AskTexts, ask, readAsk, relationOf, showRelation } from './ask-for-contact.ts'

const pageSize = 20

/**
 * `/profile/<id>`: the page of a member's `link`. The profile is public; members also see the shares and statuses, and
 * can send a contact request.
 */
export function createProfile({ store, now }: { store: Store; now: () => number }) {
  const ownNews = createOwnNews({ store, now })
  const subject = ({ context }: Visit) => store.members.find(context.req.param('id') ?? '')

  /** Shows the visitor's relation to the member, and the notice of the visitor's last action. */
  async function relation(visit: MemberVisit, member: MemberRow, texts?: AskTexts) {
    const { context, t } = visit
    const between = await relationOf(visit.member.id, member.id, store, now())
    if (between === 'self')
      return { done: await ownNews.lastChange(visit), shown: showRelation(visit, member, between) }
    if (typeof between === 'object' && 'sent' in between) {
      const sent = html`${t('asked', { name: member.name })} <a href="/requests">${t('answerAppears')}</a>`
      const shown = showRelation(visit, member, between)
      return hasJust(context, 'asked') ? { done: sent, shown } : { shown: html`<p>${sent}</p>${shown}` }
    }
    const ended = between !== 'contact' && hasJust(context, 'ended')
    return {
      done: ended ? html`${t('contactEnded', { name: member.name })}` : undefined,
      shown: html`${showRelation(visit, member, between, texts)}
${between === 'contact' ? await contactCards(visit, member) : undefined}`,
    }
  }

  /** Says which cards of the visitor the contact sees, and shows the contact's cards that the visitor received. */
  async function contactCards({ t, member: visitor }: MemberVisit, contact: MemberRow): Promise<Html> {
    const sees = {
      BUSINESS: t('seesBusinessCard'),
      PERSO: t('seesPersonalCard'),
      ALL: t('seesBothCards'),
      NONE: t('seesNoCard'),
    }
    const cards = await sentCards(visitor.id, contact.id, store)
    return html`${contact.state !== 'disabled' && html`<p class="quiet"><a class="alone" href="/cards">${sees[cards]}</a></p>`}
${await receivedCards(visitor.id, contact.id, store, t)}`
  }

  /** The notice of what the visitor has just done about the member's profile or news. */
  function lastReport({ context, t }: MemberVisit): Html | undefined {
    if (hasJust(context, 'reported')) return html`${t('reported')}`
    if (hasJust(context, 'taken-down')) return html`${t('takenDown')}`
    return hasJust(context, 'restored') ? html`${t('newsRestored')}` : undefined
  }

  async function news(visit: MemberVisit, member: MemberRow): Promise<Html> {
    const { t, context } = visit
    const isOwn = visit.member.id === member.id
    const items = await readPage(context, pageSize, (limit, offset) =>
      store.news.list({ of: { member: member.id } }, limit, offset),
    )
    const nothing = isOwn ? t('nothingSharedByYou') : t('nothingShared', { name: member.name })
    const show = (item: (typeof items.rows)[number]) =>
      showNews(item, visit, { action: isOwn ? ownNews.showRemoval(visit, item) : subjectLink(visit, item) })
    return html`<h2>${t('latest')}</h2>
${items.rows.length > 0 ? html`<ul class="plain">${items.rows.map(show)}</ul>` : html`<p>${nothing}</p>`}
${showPaging(items, context, t)}
${await showTakenDown(visit, member, store)}
${!isOwn && profileLink(visit, member)}`
  }

  function signInFirst({ t, context }: Visit, member: MemberRow): Html {
    const way = new URLSearchParams({ to: context.req.path })
    return html`<p><a href="/sign-in?${way}">${t('seeAfterSignIn', { name: member.name })}</a></p>`
  }

  async function describe(visit: Visit, member: MemberRow, texts?: AskTexts): Promise<Page> {
    const { t, context } = visit
    context.header('X-Robots-Tag', 'noindex')
    const visitor = visit.member && { ...visit, member: visit.member }
    const { done = visitor && lastReport(visitor), shown } = visitor ? await relation(visitor, member, texts) : {}
    const body = html`${member.state === 'disabled' && html`<p class="quiet">${t('left', { name: member.name })}</p>`}
${about(member, t)}
${visitor ? html`${shown}${await news(visitor, member)}` : signInFirst(visit, member)}`
    return { title: member.name, body, done }
  }

  return {
    async show(visit: Visit, typed?: FormData): Promise<Page> {
      const member = await subject(visit)
      const texts = typed?.has('subject') ? readAsk(typed, visit) : undefined
      return member ? describe(visit, member, texts) : notFoundPage(visit)
    },

    async ask(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const member = await subject(visit)
      if (!member) return notFoundPage(visit)
      const texts = readAsk(form, visit)
      if (Object.keys(texts.problems).length > 0) return { ...(await describe(visit, member, texts)), status: 422 }
      const request = { from: visit.member.id, to: member.id, ...texts.values }
      const done = await visit.change((tx) => ask(tx, request, now()))
      if (done) return visit.context.redirect(`${visit.context.req.path}?asked`, 303)
      const { t } = visit
      const state = (await store.members.find(member.id))?.state
      const page = await describe(visit, member)
      return {
        ...page,
        body: html`${showUnsent(texts.values.message, t)}${page.body}`,
        problem: state === 'disabled' ? t('left', { name: member.name }) : t('cannotAsk'),
        status: 422,
      }
    },

    /** Ends the contact for both members, with the answers and cards that they sent each other. */
    async endContact(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const { context, member } = visit
      const other = await store.members.find(String(form.get('member')))
      if (!other) return notFoundPage(visit)
      const ended = await visit.change(async ({ contacts, contactRequests }) => {
        if (!(await contacts.disconnect(member.id, other.id, now()))) return false
        await contactRequests.deleteAccepted(member.id, other.id)
        return true
      })
      const [path, done] =
        form.get('from') === 'list' ? ['/people', `?ended=${other.id}`] : [`/profile/${other.id}`, '?ended']
      return context.redirect(ended ? path + done : path, 303)
    },

    /** The member's own page. */
    showOwn: (visit: MemberVisit) => describe(visit, visit.member),

    /** Removes or restores an item on the member's own page. */
    async changeNews(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const changed = await ownNews.change(visit, form)
      if (changed) return changed
      return { ...(await describe(visit, visit.member)), problem: visit.t('newsNotRestored'), status: 422 }
    },
  }
}
