import { html } from 'hono/html'
import { cleanPageUrl, longestUrl, matchKey } from '../../../contract/page-url.ts'
import type { Store } from '../../store/store.ts'
import { form, formElement, formPage, type Outcome } from '../../website/form/form-page.ts'
import type { DeclaredForm, MemberVisit } from '../../website/page/page.ts'
import { showDate } from '../../website/page/times.ts'
import { bookmarksIn, type Link, largestUploadedLinks } from '../links/door.ts'
import { bringPath, listPath } from './paths.ts'
import { type BroughtPage, keptRows, maxKept } from './rows.ts'

/** Maximum links of a file that are read: most of a long file may be kept already. */
export const maxBookmarks = 20_000

/** Pages of one transaction. */
const batch = 200

const kilobytes = largestUploadedLinks / 1000

interface Plan {
  pages: BroughtPage[]
  /** Links that are kept already, or twice in the file; that are no address of a page; for which there is no room. */
  known: number
  wrong: number
  beyond: number
}

/** What a file brings of what the member doesn't keep, up to the number of pages that may be kept. */
async function planOf(links: readonly Link[], { member, store, now }: Pick<MemberVisit, 'member' | 'store' | 'now'>) {
  const rows = store.of(keptRows)
  const { toRead, done } = await rows.counts(member.id)
  const found = new Map<string, BroughtPage>()
  const plan: Plan = { pages: [], known: 0, wrong: 0, beyond: 0 }
  for (const { author: _, isPrivate: __, url: address, time, ...texts } of links) {
    const url = address.length > longestUrl ? undefined : cleanPageUrl(address)
    if (url === undefined || url.length > longestUrl) plan.wrong++
    else if (found.has(matchKey(url))) plan.known++
    else {
      const possible = time !== undefined && time > 0 && time <= now ? time : now
      found.set(matchKey(url), {
        ...texts,
        url,
        site_name: '',
        url_picture: '',
        language: member.language,
        time: possible,
      })
    }
  }
  const keys = [...found.keys()]
  for (let start = 0; start < keys.length; start += batch)
    for (const key of await rows.has(member.id, keys.slice(start, start + batch))) {
      found.delete(key)
      plan.known++
    }
  const room = Math.max(0, maxKept - toRead - done)
  plan.pages = [...found.values()].slice(0, room)
  plan.beyond = found.size - plan.pages.length
  return plan
}

async function chooseFile(visit: MemberVisit): Promise<DeclaredForm> {
  const { t, member, store } = visit
  const last = await store.of(keptRows).lastBrought(member.id)
  const takeBack =
    last &&
    html`<section class="card"><p>${t('keptBroughtLast', { count: last.pages })} · ${showDate(last.brought, visit)}</p>${formElement(
      visit,
      html`<button name="action" value="take-back">${t('keptBroughtUndo')}</button>`,
      { action: bringPath, hidden: { brought: String(last.brought) }, isUpload: true },
    )}</section>`
  return form(visit, {
    fields: {
      file: {
        kind: 'file',
        label: t('keptBringFile'),
        hint: t('keptBringBounds', { kilobytes, max: maxKept }),
        accept: '.html,.htm,.csv',
        missing: t('keptBringNoFile'),
        tooLarge: t('keptBringLarge', { kilobytes }),
        async parse(file) {
          const bytes = Buffer.from(await file.arrayBuffer())
          if (bytes.length === 0) return t('keptBringNoFile')
          if (bytes.length > largestUploadedLinks) return t('keptBringLarge', { kilobytes })
          const links = await bookmarksIn(bytes, maxBookmarks, t)
          return typeof links === 'string' ? links : { bytes, links }
        },
      },
    },
    press: async (sent) => (sent.get('action') === 'take-back' ? takeBackFile(visit, sent.get('brought')) : undefined),
    show: ({ element }) => ({
      title: t('keptBring'),
      body: html`<p>${t('keptBringExplains')}</p>${element({ action: bringPath, class: 'card', button: t('keptBringCheck') })}${takeBack}`,
      back: [listPath({ done: false }), t('keptTitle')],
      doneBy: { brought: t('keptBrought'), 'taken-back': t('keptBroughtUndone') },
    }),
    save: async ({ file }) => (file ? confirm(visit, file.bytes, file.links).show() : {}),
  })
}

async function takeBackFile({ change, member }: MemberVisit, brought: unknown): Promise<Outcome> {
  if (typeof brought !== 'string' || !/^\d{1,15}$/.test(brought)) return bringPath
  await change((tx) => tx.of(keptRows).takeBack(member.id, Number(brought)))
  return `${bringPath}?taken-back`
}

/** What would be kept; the page has the file, so none is stored. */
function confirm(visit: MemberVisit, bytes: Buffer, links: readonly Link[]): DeclaredForm {
  const { t, member, now, change } = visit
  return form(visit, {
    fields: {},
    async show({ element }) {
      const { pages, known, wrong, beyond } = await planOf(links, visit)
      const sentences = [
        t('keptBringPages', { count: pages.length }),
        ...(known > 0 ? [t('keptBringKnown', { count: known })] : []),
        ...(wrong > 0 ? [t('keptBringWrong', { count: wrong })] : []),
        ...(beyond > 0 ? [t('keptBringBeyond', { count: beyond, max: maxKept })] : []),
      ]
      const file = html`<textarea name="bookmarks" hidden>\n${bytes.toString('base64')}</textarea>`
      return {
        title: t('keptBring'),
        body: html`<p tabindex="-1" autofocus>${t('keptBringNothingYet')}</p><ul>${sentences.map((each) => html`<li>${each}</li>`)}</ul>
${pages.length > 0 && element({ action: bringPath, content: file, button: t('keptKeep'), isUpload: true })}`,
        back: [bringPath, t('keptBring')],
      }
    },
    async save() {
      const { pages } = await planOf(links, visit)
      for (let start = 0; start < pages.length; start += batch)
        await change((tx: Store) => tx.of(keptRows).bring(member.id, pages.slice(start, start + batch), now))
      return `${bringPath}?brought`
    },
  })
}

/** Own bookmarks become kept pages, which nobody else sees; what a member keeps already stays as it is. */
export const bringPage = formPage(async (visit: MemberVisit, sent) => {
  const bookmarks = sent?.get('bookmarks')
  if (typeof bookmarks !== 'string') return chooseFile(visit)
  const bytes = Buffer.from(bookmarks, 'base64').subarray(0, largestUploadedLinks)
  const links = await bookmarksIn(bytes, maxBookmarks, visit.t)
  return confirm(visit, bytes, typeof links === 'string' ? [] : links)
})
