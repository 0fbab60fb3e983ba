import { cleanPageUrl } from '../../../../contract/page-url.ts'
import { byPageText } from '../../../../contract/parameters.ts'
import type { SentForm } from '../../../http/input.ts'
import { sitePaths } from '../../../http/origins.ts'
import type { Store } from '../../../store/store.ts'
import { type FormOutcome, formElement } from '../../../website/form/form-page.ts'
import { type Html, html } from '../../../website/html.ts'
import type { MemberVisit, Visit } from '../../../website/page/visit.ts'
import { NotPassed, sentenceOf } from '../refused.ts'
import { keptPath, passRows } from '../rows.ts'
import { keepAgain, keepPage } from './actions.ts'
import { keptRows } from './rows.ts'

/** The action that takes each action back, and the text of its button. */
const undoing = {
  keep: ['remove', 'keptUndoKeep'],
  done: ['again', 'keptUndoDone'],
  again: undefined,
  remove: ['again', 'keptUndoRemove'],
} as const

type Action = keyof typeof undoing

/** The parameter by which the page that follows tells of an action. @param id of the kept page */
export const hasDone = (action: Action, id: string) => ({ kept: `${action}-${id}` })

const isAction = (text: string): text is Action => Object.hasOwn(undoing, text)

/** The part of the list that the address names. */
export function shownList({ context: { req } }: Pick<Visit, 'context'>) {
  return { query: req.query('query')?.trim() || undefined, page: req.query('page') }
}

/** The page that has the form: with `url`, the one about that page; else the list. */
function whereFrom(visit: Pick<Visit, 'context'>) {
  const url = cleanPageUrl(visit.context.req.query('url') ?? '')
  return url === undefined
    ? { action: keptPath(shownList(visit)), back: (more = {}) => keptPath({ ...shownList(visit), ...more }) }
    : { action: keptPath({ url }), back: (more = {}) => `${sitePaths.page(url)}&${new URLSearchParams(more)}` }
}

/** A form of one button, which leads back to the page that has it. @param id of a kept page; none, to keep one */
export const changeForm = (visit: MemberVisit, button: Html, id = ''): Html =>
  formElement(visit, button, { action: whereFrom(visit).action, hidden: { id } })

/** Keeps the page of the address, with what the network says of it. @returns undefined if the member kept it before */
async function keep(tx: Store, { context, member, now }: MemberVisit): Promise<string | undefined> {
  const url = cleanPageUrl(context.req.query('url') ?? '')
  if (url === undefined) return undefined
  const [own, page] = [await tx.of(keptRows).find(member.id, url), await tx.recommendations.find(url)]
  // another device may have kept it meanwhile, with other texts
  const texts = page && !own ? byPageText((name) => page[name]) : {}
  const id = await keepPage(tx, { member: member.id, language: member.language }, { ...texts, url }, now)
  return own ? undefined : id
}

export async function takeChange(visit: MemberVisit, sent: SentForm): Promise<FormOutcome> {
  const { member, change, now, t } = visit
  const [id, action] = [String(sent.get('id')), String(sent.get('action'))]
  const { back } = whereFrom(visit)
  if (!isAction(action)) return back()
  const own = { member: member.id, id }
  const work = async (tx: Store): Promise<string | undefined> => {
    if (action === 'keep') return keep(tx, visit)
    if (action === 'again') return (await keepAgain(tx, own, now)) ? id : undefined
    const [kept] = await tx.of(keptRows).readAll(member.id, [id])
    if (action === 'remove' && kept) await tx.of(keptRows).remove(member.id, id, now)
    if (action === 'done' && kept?.value === '') await tx.of(passRows).setAnswer(id, member.id, 'DONE', '', now)
    return kept?.id
  }
  try {
    const changed = await change(work)
    if (action === 'again' && changed === undefined) return { problem: t('keptNotRestored') }
    return back(changed === undefined ? {} : hasDone(action, changed))
  } catch (error) {
    if (error instanceof NotPassed) return { problem: sentenceOf(error, t) }
    throw error
  }
}

/** The sentence about the change that led here, with a button that takes it back. */
export function changeNotice(visit: MemberVisit): Record<string, Html> {
  const { t, context } = visit
  const [, action = '', id = ''] = /^([a-z]+)-(\w+)$/.exec(context.req.query('kept') ?? '') ?? []
  if (!isAction(action)) return {}
  const sentences: Record<Action, string> = {
    keep: t('keptNow'),
    done: t('keptFinished'),
    again: t('keptAgain'),
    remove: t('keptRemoved'),
  }
  const undo = undoing[action]
  const button = undo && html`<button class="link" name="action" value="${undo[0]}">${t(undo[1])}</button>`
  return { kept: html`${sentences[action]} ${button && changeForm(visit, button, id)}` }
}
