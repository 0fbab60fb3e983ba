import type { WriteContent } from '../../../../src/extension/schemas/outbox.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import type { Form } from './member-actions.ts'
import { pages } from './pages.ts'
import type { World } from './world.ts'

/** A share of the member's, as a window shows it. */
interface OwnShare {
  owner: string
  url: string
  /** Empty where the network doesn't tell it. */
  share_id: string
}

interface Dependencies {
  type: (owner: string, form: Form) => Promise<string>
  want: (owner: string, content: WriteContent) => Promise<void>
}

/** What members do with their own shares: look them up, edit their comments and remove them. */
export function createShareActions(
  { random, network, step, ask, settle, nameOf }: World,
  { type, want }: Dependencies,
) {
  /** All shares that windows ever showed: a window that was opened then shows its share still. */
  const shown: OwnShare[] = []

  /** Looks a page up, as a popup that opens there does. */
  function lookUp(): void {
    const url = random.pick(pages).replace('//m.', '//')
    step(`looks up ${url}`)
    ask(({ handlers }) => handlers.lookUp({ url }))
  }

  /** A share of the member's that a window shows: after a look-up, or still, though it was looked up long ago. */
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

  /** Another comment for a share of the member's. */
  async function edit(owner: string, known?: OwnShare): Promise<void> {
    const share = known ?? (await chooseShare(owner))
    if (!share) return
    const form: Form = { type: 'share', page: share.url }
    const message = await type(owner, form)
    await want(owner, { type: 'comment', url: share.url, share_id: share.share_id, page_title: 'Of a tab', message })
  }

  async function removeOnSite(owner: string, url: string): Promise<void> {
    const member = owner.slice(owner.lastIndexOf(' ') + 1)
    if (await network.removeShare(member, url)) step(`${nameOf(owner)} removes the share of ${url} on the web site`)
  }

  async function removeShare(owner: string, known?: OwnShare): Promise<void> {
    const share = known ?? (await chooseShare(owner))
    if (!share) return
    // where the network doesn't tell which share it is, a link leads to its web site
    if (share.share_id === '') return removeOnSite(owner, share.url)
    await want(owner, { type: 'removal', url: share.url, share_id: share.share_id, page_title: 'Of a tab' })
  }

  /** Two windows show the same share: what is done in one is not seen in the other. */
  async function changeTwice(owner: string): Promise<void> {
    const share = await chooseShare(owner)
    if (!share) return
    await random.pick([edit, edit, removeShare, () => removeOnSite(owner, share.url)])(owner, share)
    await settle(random.pick([0, 20, Number.POSITIVE_INFINITY]))
    await random.pick([edit, removeShare])(owner, share)
  }

  return { lookUp, edit, removeShare, changeTwice, removeOnSite }
}
