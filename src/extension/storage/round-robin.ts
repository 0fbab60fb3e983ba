/**
 * Orders elements round robin by member: the first of every member, then the second of every member, and so on. So no
 * member fills a list, or a database, by sharing much.
 */
export function roundRobin<Element>(elements: readonly Element[], memberOf: (element: Element) => string): Element[] {
  const rounds = new Map<string, number>()
  return elements
    .map((element) => {
      const member = memberOf(element)
      const round = rounds.get(member) ?? 0
      rounds.set(member, round + 1)
      return { element, round }
    })
    .sort((a, b) => a.round - b.round)
    .map(({ element }) => element)
}
