/**
 * Elements in turns of their members: the first of each member, then the second of each, every turn in the order that they had. So
 * nobody fills a list, or a database, by sharing much.
 */
export function inTurns<Element>(elements: readonly Element[], memberOf: (element: Element) => string): Element[] {
  const turns = new Map<string, number>()
  return elements
    .map((element) => {
      const member = memberOf(element)
      const turn = turns.get(member) ?? 0
      turns.set(member, turn + 1)
      return { element, turn }
    })
    .sort((one, other) => one.turn - other.turn)
    .map(({ element }) => element)
}
