import { html } from 'hono/html'
import type { Store } from '../store/store.ts'
import { type Html, moment } from './layout.ts'
import { showNews } from './news.ts'
import type { MemberVisit, Page, Visit } from './pages.ts'
import { face } from './portrait.ts'
import type { Sentences } from './sentences/en.ts'

export interface HomeDeps {
  store: Store
  network: string
  /** Shown so that a newcomer can sign in; only where the data is made for that. */
  logins?: { members: readonly { login: string; name: string; language: string }[]; password: string } | undefined
}

/** How many of the contacts' news are shown. */
const latest = 10

/** `/`: what this is, or for a member what waits and what is new. */
export function createHome({ store, network, logins }: HomeDeps) {
  async function forMember({ member, sentences }: MemberVisit): Promise<Page> {
    const waiting = await store.contactRequests.countPending({ to: member.id })
    const news = await store.news.list({ of: { contactsOf: member.id } }, latest, 0)
    const authors = await store.members.findAll(news.map((item) => item.member))
    const list = news.map((item) => {
      const author = authors.get(item.member)
      const link = html`<a href="/profile/${item.member}"><bdi>${author?.name}</bdi></a>`
      return showNews(item, html`${link} · ${moment(item.published, sentences)}`, author && face(author))
    })
    const body = html`<p><a href="/requests">${
      waiting > 0 ? sentences.requestsWaiting(waiting) : sentences.noRequests
    }</a></p>
<h2>${sentences.newsTitle}</h2>
${list.length > 0 ? html`<ul class="plain">${list}</ul>` : html`<p>${sentences.noNews}</p>`}`
    return { title: sentences.welcome(member.name), body }
  }

  return async function home(visit: Visit): Promise<Page> {
    const { member, sentences } = visit
    if (member) return forMember({ ...visit, member })
    const body = html`<p>${sentences.homeExplains}</p>
<p><a class="button main" href="/sign-in">${sentences.signIn}</a></p>
${logins && showLogins(logins, sentences)}`
    return { title: network, body }
  }
}

function showLogins({ members, password }: NonNullable<HomeDeps['logins']>, sentences: Sentences): Html {
  return html`<h2>${sentences.demoTitle}</h2>
<p>${sentences.demoExplains(password)}</p>
<table><thead><tr><th scope="col">${sentences.demoLogin}</th><th scope="col">${sentences.demoName}</th></tr></thead>
<tbody>${members.map(
    ({ login, name, language }) => html`<tr><td>${login}</td><td><bdi lang="${language}">${name}</bdi></td></tr>`,
  )}</tbody></table>`
}
