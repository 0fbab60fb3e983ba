import { isWaiting, passes, stillWaiting } from '../../../../src/extension/features/passes/stored.ts'
import type { Pass } from '../../../../src/extension/schemas/received-pages.ts'
import type { WriteContent } from '../../../../src/extension/schemas/write-kinds.ts'
import { pages } from './members.ts'
import type { Rule } from './rules.ts'
import type { Member, World } from './world.ts'

/** Members' actions with passed and kept pages; their texts are in forms. */
export function createPassAndKeepActions(
  { random, network, intentions, step, ask, settle, nameOf }: World,
  want: (owner: string, content: WriteContent) => Promise<void>,
) {
  /** All that windows have shown: an old window still shows what is kept. */
  const shown: { owner: string; page: Pass }[] = []

  async function chooseKept(owner: string): Promise<Pass | undefined> {
    await settle()
    for (const page of (await passes.get())?.kept.filter(isWaiting) ?? []) shown.push({ owner, page })
    const own = shown.filter((each) => each.owner === owner)
    return own.length > 0 ? random.pick(random.once(4) ? own : own.slice(-3)).page : undefined
  }

  async function removeKept(owner: string): Promise<void> {
    const page = await chooseKept(owner)
    if (page)
      await want(owner, { type: 'passRemoval', id: page.id, url: page.url, pageTitle: 'Of a tab', isKept: true })
  }

  return {
    readPasses(): void {
      step('looks at what was passed')
      ask(({ handlers }) => handlers.refreshPasses({}))
    },

    async bookmark(owner: string): Promise<void> {
      const url = random.pick(pages).replace('//m.', '//')
      const texts = { title: 'A title', overview: '', keywords: '', site_name: '', url_picture: '' }
      await want(owner, { type: 'pass', url, pageUrl: url, ...texts, message: '', isBookmark: true })
    },

    removeKept,

    /** One click on “Thanks” or “Done”. */
    answerAtOnce: (owner: string, { received }: Member): Promise<void> => {
      const value = random.pick(['THANKS', 'DONE'] as const)
      const { name } = network.colleague
      return want(owner, { type: 'passAnswer', id: random.pick(received), name, value, message: '' })
    },

    takePassBack: (owner: string, { sent }: Member): Promise<void> =>
      want(owner, { type: 'passRemoval', id: random.pick(sent), url: pages[0] ?? '', pageTitle: 'A title' }),

    async elsewhere(owner: string, { id: member, received, sent }: Member): Promise<void> {
      const page = await chooseKept(owner)
      const id = random.pick([...received, ...sent])
      const happens = random.pick(['answered by DONE', 'answered by THANKS', 'taken back', 'kept no more'] as const)
      if (happens === 'kept no more') {
        if (page && (await network.removeKept(member, page)))
          step(`${nameOf(owner)} keeps ${page.url} no more, on the web site`)
        return
      }
      await network.endPass(id, received.includes(id) ? member : network.colleague.id, happens)
      intentions.elsewhere.add(id)
      step(`a pass of or to ${nameOf(owner)} is ${happens} on the web site`)
    },
  }
}

/** A page that was passed waits no more once its answer is confirmed. */
export const createPassRules = (confirmed: ReadonlySet<string>, wrong: (text: string) => void): Rule => ({
  async quiet() {
    for (const { id } of stillWaiting(await passes.get()).waiting)
      if (confirmed.has(id)) wrong('a passed page waits again after its answer was confirmed')
  },
})
