import { html } from 'hono/html'
import type { Network } from '../../network.ts'
import { cardKinds } from '../../store/members/profile.ts'
import type { Store } from '../../store/store.ts'
import { hasJust } from '../form/last-change.ts'
import type { Html } from '../page/layout.ts'
import { leftMark } from '../page/left-mark.ts'
import { readPage, showPaging } from '../page/paging.ts'
import { face } from '../page/portrait.ts'
import type { MemberVisit, Page, Visit } from '../page/visit.ts'
import { showComposer } from '../share/composer.ts'
import { showLogins } from '../sign-in/sign-in.ts'
import { getExtension } from './get-extension.ts'
import { showMostShared } from './most-shared.ts'
import { showNews } from './news.ts'
import { subjectLink, whoLink } from './subject-link.ts'
import type { TeamContactsNotice } from './team-contacts.ts'

interface HomeDeps {
  store: Store
  network: Network
  teamContacts: TeamContactsNotice
  /** A notice if an administrator took something of the visitor down. */
  takenDownNotice: (visit: MemberVisit) => Promise<Html | undefined>
}

const pageSize = 10

/** `/`: describes the site to visitors; shows members their waiting requests, their contacts' news, and first steps. */
export function createHome({ store, network, teamContacts, takenDownNotice }: HomeDeps) {
  async function forMember(visit: MemberVisit, typed?: FormData): Promise<Page> {
    const { member, t, context } = visit
    const waiting = await store.contactRequests.countPending({ to: member.id })
    const news = await readPage(context, pageSize, (limit, offset) =>
      store.news.list({ of: { contactsOf: member.id } }, limit, offset),
    )
    const authors = await store.members.findAll(news.rows.map((item) => item.member))
    const list = news.rows.map((item) => {
      const author = authors.get(item.member)
      const link = html`<a href="/profile/${item.member}"><bdi>${author?.name}</bdi></a>${author && leftMark(author, t)}`
      return showNews(item, visit, {
        face: author && face(author),
        author: link,
        action: html`<div class="links">${whoLink(visit, item)}${subjectLink(visit, item)}</div>`,
      })
    })
    const notices = news.page === 1 && html`${await takenDownNotice(visit)}${await teamContacts.show(visit)}`
    const body = html`${notices}
<p><a href="/requests">${waiting > 0 ? t('requestsWaiting', { count: waiting }) : t('noRequests')}</a></p>
${news.page === 1 && showComposer(visit, typed)}
${news.page === 1 ? await firstSteps(visit, list.length === 0) : undefined}
${news.page === 1 && (await showMostShared(visit, store))}
<h2>${t('newsTitle')}</h2>
${list.length > 0 ? html`<ul class="plain">${list}</ul>` : html`<p>${t('noNews')}</p>`}
${showPaging(news, context, t)}`
    return {
      title: t('welcome', { name: member.name }),
      body,
      ...(hasJust(context, 'posted') && { done: html`${t('posted')}` }),
    }
  }

  /** Suggestions, except those that the member has done; for members with news the extension alone. */
  async function firstSteps({ member, t }: MemberVisit, isWithoutNews: boolean): Promise<Html | undefined> {
    const isAllowed = (await store.authorizations.allowedBy(member.id)).length > 0
    const extension = isAllowed ? undefined : getExtension(network, t, member.role)
    if (!isWithoutNews) return extension && html`<p>${extension}</p>`
    const hasContacts = (await store.contacts.list(member.id, 1, 0)).length > 0
    const cards = await Promise.all(cardKinds.map((kind) => store.cards.find(member.id, kind)))
    const hasCard = cards.some((card) => Object.values(card).some((text) => text !== ''))
    const steps = [
      !hasContacts && html`<a href="/people">${t('stepPeople')}</a>`,
      !(member.headline && member.picture) && html`<a href="/settings">${t('stepProfile')}</a>`,
      !hasCard && html`<a href="/cards">${t('stepCards')}</a>`,
      extension,
    ].filter((step) => step)
    return steps.length > 0
      ? html`<h2>${t('firstSteps')}</h2><ul>${steps.map((step) => html`<li>${step}</li>`)}</ul>`
      : undefined
  }

  return async function home(visit: Visit, typed?: FormData): Promise<Page> {
    const { member, t } = visit
    if (member) return forMember({ ...visit, member }, typed)
    const body = html`<p>${t('homeExplains')}</p>
<p><a class="button main" href="/sign-in">${t('signIn')}</a></p>
${network.logins && showLogins(network.logins, t)}`
    return { title: network.name, body }
  }
}
