import { newsfeed, statusDraft } from '../../../../src/extension/features/news/stored.ts'
import { isGone, isLive, type Write } from '../../../../src/extension/schemas/outbox.ts'
import { aboutOf, pageOf, queues, type WriteContent } from '../../../../src/extension/schemas/write-kinds.ts'
import { answerDraft, type Draft, shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as privateItems from '../../../../src/extension/storage/private-items.ts'
import { plainPage } from '../../support/stored/lists.ts'
import type { Decision } from './intentions.ts'
import { kindOf } from './kinds.ts'
import { boats, origin, trains } from './network.ts'
import { second } from './simulated-browser.ts'
import type { Member, World } from './world.ts'

export const wordsIn = (text: string): string[] => text.match(/\bword\d+\b/g) ?? []

/** The pages of a history; the last one is the mobile address of the first. */
export const pages = [trains, boats, 'https://m.news.example/trains']

export type Form = { type: 'status' } | { type: 'share'; page: string } | { type: 'answer'; id: string }

/** Whether both are written in the same page's composer. */
const isOfSameForm = (one: WriteContent, other: WriteContent): boolean =>
  'message' in one && 'message' in other && 'url' in one && pageOf(one)?.url === pageOf(other)?.url

export type MemberActions = ReturnType<typeof createMemberActions>

/** The members' actions, as questions of pages, with the members' intentions. */
export function createMemberActions(world: World) {
  const { random, time, intentions, network, step, ask, settle, nameOf } = world
  let words = 0

  async function signIn(member: Member): Promise<void> {
    // a sign-in takes some seconds
    await settle()
    time.pass(second)
    if (await privateItems.session.get()) return
    ask(({ clearRefusals }) => clearRefusals())
    await settle()
    const token = await network.token(member.id)
    for (const item of [items.pendingRequests, items.recommendations, newsfeed]) await item.remove()
    // after a sign-out, the member agrees again
    await items.consent.set({ given: 0, version: 2 })
    await privateItems.session.set({ token, baseUrl: origin, authUrl: origin })
    await items.lastAccount.set({ id: member.id, name: member.name })
    const { id, name } = member
    await items.account.set({ id, name, link: '', headline: '' } as items.Account)
    step(`${member.name} signs in`)
    ask(({ handlers, resume }) => {
      void handlers.refreshPendingRequests({}).catch(() => undefined)
      return resume()
    })
  }

  const chooseForm = ({ requests }: Member): Form =>
    random.pick<() => Form>([
      () => ({ type: 'status' }),
      () => ({ type: 'share', page: random.pick(pages) }),
      () => ({ type: 'answer', id: random.pick(requests) }),
    ])()

  /** The form's other fields. */
  const fieldsOf = ({ type }: Form): object => {
    if (type === 'status') return { social_account: [] }
    return type === 'answer' ? { contact_card: 'NONE' } : {}
  }

  const readDraft = async (owner: string, form: Form): Promise<string> =>
    ((await draftOf(owner, form).get()) as { message?: string } | null)?.message ?? ''

  async function type(owner: string, form: Form): Promise<string> {
    // nobody types while the background moves a draft, which takes milliseconds
    await settle()
    time.pass(1)
    const before = await readDraft(owner, form)
    // the background died before it deleted the draft of a stored write: nobody continues what is being sent
    const isStored = intentions
      .stored()
      .filter((each) => each.owner === owner && isLive(each))
      .some(({ content }) => 'message' in content && content.message === before)
    const isAnew = before === '' || isStored || random.once(3)
    if (isAnew && !isStored) intentions.giveUp(before)
    const word = `word${++words}`
    const long = random.once(15) ? ', at length'.repeat(100) : ''
    const message = (isAnew ? `What ${word} says` : `${before} and ${word}`) + long
    intentions.type(word, owner, 'id' in form ? form.id : undefined)
    time.pass(1 + random.below(500))
    step(`${nameOf(owner)} types into ${describe(form)}: ${message.slice(0, 100)}`)
    await (draftOf(owner, form) as Draft<object>).set({ message, ...fieldsOf(form) })
    // the draft's earlier words are as new as the last one
    for (const each of wordsIn(message)) intentions.type(each, owner)
    return message
  }

  async function contentOf(owner: string, form: Form, message: string): Promise<WriteContent> {
    if (form.type === 'status') return { type: 'status', message, social_account: [] }
    if (form.type === 'answer') {
      const value = random.pick(['ACCEPT', 'DECLINE'] as const)
      return { type: 'answer', id: form.id, value, contact_card: 'NONE', message }
    }
    const url = form.page.replace('//m.', '//')
    // the form shows the texts of a write that was taken back
    const { title = random.pick(['A title', 'Another title']) } = (await shareDraft(owner, form.page).get()) ?? {}
    // in the order of the schema, as a message's page: a second click is known by it
    return { type: 'share', url, pageUrl: form.page, ...plainPage, title, message }
  }

  async function want(owner: string, content: WriteContent): Promise<void> {
    const { undoSeconds } = await items.options.get()
    const { isHeld = true } = kindOf(content)
    const { write, replied: ended } = intentions.want(owner, content, isHeld ? undoSeconds * second : 0)
    // a refused write about the same object is in the form, and the new write replaces it
    const earlier = intentions
      .stored()
      .filter((each) => each.owner === owner && (each.phase === 'refused' || isGone(each)))
      .filter((each) => aboutOf(each.content) === aboutOf(content) || isOfSameForm(each.content, content))
    step(`${nameOf(owner)} wants: ${describe(content)} ${wordsIn(JSON.stringify(content))}`)
    const clicks = random.once(8) ? 2 : 1
    let replies = 0
    const replied = () => {
      write.isReplied = ++replies === clicks
      if (write.isReplied && !write.isPromised) ended(false)
    }
    for (let click = 0; click < clicks; click++)
      ask(({ handlers }) => handlers.write(content), {
        done() {
          write.isPromised = true
          ended(true)
          replied()
          // the words of an earlier one return to their form if the new one has none
          if (!queues(content))
            for (const { key, content: before } of earlier)
              intentions.replaced(key, 'message' in content ? JSON.stringify(before) : '')
        },
        failed: replied,
      })
  }

  async function wantForm(owner: string, form: Form): Promise<void> {
    const message = (await readDraft(owner, form)) || (await type(owner, form))
    await want(owner, await contentOf(owner, form, message))
  }

  async function decide(owner: string, how: Decision): Promise<void> {
    // the member sees the current writes before deciding
    await settle()
    const isOpen = (write: Write) =>
      how === 'confirm'
        ? write.phase === 'unknown' && write.due === null
        : write.phase === 'waiting' ||
          // also during a retry
          (how === 'takeBack' && write.phase === 'unknown') ||
          (write.phase !== 'done' && write.due === null) ||
          (how === 'discard' && isGone(write))
    const open = intentions.stored().filter((write) => write.owner === owner && isOpen(write))
    const chosen = open.length > 0 ? random.pick(open) : undefined
    const known = intentions.byKey(chosen?.key ?? null)
    if (!chosen || !known) return
    const { key, content } = chosen
    const texts = JSON.stringify(content)
    step(`${nameOf(owner)} wants to ${how} what is ${chosen.phase}: ${describe(content)} ${wordsIn(texts)}`)
    const isUndo = how === 'takeBack' || how === 'discard'
    const before = new Set(known.touched)
    known.touched.add(how)
    const again = how === 'send' ? intentions.sendAgain(known) : undefined
    if (how === 'discard') intentions.giveUp(texts)
    ask(({ handlers }) => handlers[decisions[how]]({ key }), {
      done() {
        again?.(true)
        if (!isUndo) return
        // words that return to a form are as new as typed words
        if (how === 'takeBack') for (const word of wordsIn(texts)) intentions.type(word, owner)
        known.isGivenUp = true
        known.isWithdrawn = known.leavings.length === 0
      },
      failed(code) {
        again?.(false)
        // without room, a text may be deleted, and its write stay
        if (how === 'discard' && !code.includes('QUOTA')) intentions.miss(texts)
        if (how === 'takeBack') known.isReturned = true
        known.touched = before
      },
    })
  }

  return {
    signIn,
    chooseForm,
    type,
    want,
    wantForm,
    decide,
    ...createShareActions(world, type, want),
  }
}

function draftOf(owner: string, form: Form) {
  if (form.type === 'status') return statusDraft(owner)
  if (form.type === 'answer') return answerDraft(owner, form.id)
  return shareDraft(owner, form.page)
}

const decisions = {
  takeBack: 'takeBackWrite',
  discard: 'discardWrite',
  send: 'sendWrite',
  confirm: 'confirmWrite',
} as const

export const describe = (what: Form | WriteContent): string => {
  if (what.type === 'share') return `the share of ${'page' in what ? what.page : what.url}`
  if (what.type === 'comment') return `another comment for the share of ${what.url}`
  if (what.type === 'removal') return `the removal of the share of ${what.url}`
  return 'id' in what ? `${what.type} to ${what.id}` : 'a status'
}

interface OwnShare {
  owner: string
  url: string
  share_id: string
}

function createShareActions(
  { random, network, step, ask, settle, nameOf }: World,
  type: (owner: string, form: Form) => Promise<string>,
  want: (owner: string, content: WriteContent) => Promise<void>,
) {
  /** All shares that windows have shown: an old window still shows its share. */
  const shown: OwnShare[] = []

  function lookUp(): void {
    const url = random.pick(pages).replace('//m.', '//')
    step(`looks up ${url}`)
    ask(({ handlers }) => handlers.lookUp({ url }))
  }

  async function chooseShare(owner: string): Promise<OwnShare | undefined> {
    if (random.once(2)) {
      lookUp()
      await settle()
    }
    const known = (await items.recommendations.get())
      .filter(({ url, recommendation }) => recommendation.shared && pages.includes(url))
      .map(({ url, recommendation: { share_id } }) => ({ owner, url, share_id }))
    shown.push(...known)
    const earlier = shown.filter((each) => each.owner === owner)
    const among = random.once(4) ? earlier : known
    return among.length > 0 ? random.pick(among) : undefined
  }

  async function edit(owner: string, known?: OwnShare): Promise<void> {
    const share = known ?? (await chooseShare(owner))
    if (!share) return
    const form: Form = { type: 'share', page: share.url }
    const message = await type(owner, form)
    await want(owner, { type: 'comment', url: share.url, share_id: share.share_id, pageTitle: 'Of a tab', message })
  }

  async function removeOnSite(owner: string, url: string): Promise<void> {
    const member = owner.slice(owner.lastIndexOf(' ') + 1)
    if (await network.removeShare(member, url)) step(`${nameOf(owner)} removes the share of ${url} on the web site`)
  }

  async function removeShare(owner: string, known?: OwnShare): Promise<void> {
    const share = known ?? (await chooseShare(owner))
    if (!share) return
    // without the share's id, the popup has a link to the network's web site instead
    if (share.share_id === '') return removeOnSite(owner, share.url)
    await want(owner, { type: 'removal', url: share.url, share_id: share.share_id, pageTitle: 'Of a tab' })
  }

  async function changeTwice(owner: string): Promise<void> {
    const share = await chooseShare(owner)
    if (!share) return
    await random.pick([edit, edit, removeShare, () => removeOnSite(owner, share.url)])(owner, share)
    await settle(random.pick([0, 20, Number.POSITIVE_INFINITY]))
    await random.pick([edit, removeShare])(owner, share)
  }

  return { lookUp, edit, removeShare, changeTwice, removeOnSite }
}
