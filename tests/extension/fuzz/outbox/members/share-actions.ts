import type { WriteContent } from '../../../../../src/extension/schemas/outbox.ts'
import * as items from '../../../../../src/extension/storage/items.ts'
import type { World } from '../world/world.ts'
import type { Form } from './member-actions.ts'
import { pages } from './pages.ts'

/** The member's share in a window. */
interface OwnShare {
  owner: string
  url: string
  /** Empty if the network doesn't return it. */
  share_id: string
}

interface Dependencies {
  type: (owner: string, form: Form) => Promise<string>
  want: (owner: string, content: WriteContent) => Promise<void>
}

/** The look-ups of members, and the edits and removals of their own shares. */
export function createShareActions(
  { random, network, step, ask, settle, nameOf }: World,
  { type, want }: Dependencies,
) {
  /** All shares that windows have shown: an old window still shows its share. */
  const shown: OwnShare[] = []

  /** Looks a page up, as the popup does when it opens. */
  function lookUp(): void {
    const url = random.pick(pages).replace('//m.', '//')
    step(`looks up ${url}`)
    ask(({ handlers }) => handlers.lookUp({ url }))
  }

  /** Chooses a share of the member from the last look-up or from an old window. */
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

  /** Edits the comment of the member's share. */
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
    // without the share's id, the popup has a link to the network's web site instead
    if (share.share_id === '') return removeOnSite(owner, share.url)
    await want(owner, { type: 'removal', url: share.url, share_id: share.share_id, page_title: 'Of a tab' })
  }

  /** Changes a share in two windows that both show its first state. */
  async function changeTwice(owner: string): Promise<void> {
    const share = await chooseShare(owner)
    if (!share) return
    await random.pick([edit, edit, removeShare, () => removeOnSite(owner, share.url)])(owner, share)
    await settle(random.pick([0, 20, Number.POSITIVE_INFINITY]))
    await random.pick([edit, removeShare])(owner, share)
  }

  return { lookUp, edit, removeShare, changeTwice, removeOnSite }
}
