import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { defineItem, type Item } from './item.ts'
import { changeValues } from './remembered.ts'

/**
 * A stored list that must lose no element, such as a member's words. Elements of another build that this one can't read
 * stay as they are, in their places. Call `set` within a lock, since it reads them first.
 */
export interface List<Element, Unread> extends Item<Element[]> {
  /** @param drops chooses unread elements to delete */
  set(elements: Element[], drops?: (unread: Unread) => boolean): Promise<void>
  unread: Pick<Item<Unread[]>, 'area' | 'key' | 'fallback' | 'parse' | 'now' | 'get' | 'watch'>
}

interface Definition<Element, Unread> {
  element: v.GenericSchema<unknown, Element>
  /** The facts about an element that the schema refuses. */
  describe: (stored: unknown) => Unread
}

export function defineList<Element, Unread>(
  name: string,
  { element, describe }: Definition<Element, Unread>,
): List<Element, Unread> {
  const read = (stored: unknown) => v.safeParse(element, stored)
  const define = <Each>(found: (stored: unknown) => Each[]) =>
    defineItem<Each[]>(name, {
      schema: v.pipe(
        v.array(v.unknown()),
        v.transform((all) => all.flatMap(found)),
      ),
      fallback: [],
    })
  const known = define((stored) => {
    const { success, output } = read(stored)
    return success ? [output] : []
  })
  const unread = define((stored) => (read(stored).success ? [] : [describe(stored)]))
  return {
    ...known,
    unread,
    async set(elements, drops = () => false) {
      const { [known.key]: stored } = await browser.storage.local.get(known.key)
      const all: unknown[] = [...elements]
      for (const [place, each] of (Array.isArray(stored) ? stored : []).entries())
        if (!read(each).success && !drops(describe(each))) all.splice(place, 0, each)
      await changeValues(known.area, [known.key], () => browser.storage.local.set({ [known.key]: all }))
    },
  }
}
