/** A test of a parameter's name against lists of names. `*` at a name's end stands for any end. */
export function named(lists: readonly string[]): (name: string) => boolean {
  const all = lists.flatMap(words)
  const whole = new Set(all.filter((name) => !name.endsWith('*')))
  const beginnings = all.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))
  return (text) => {
    const name = text.toLowerCase()
    return whole.has(name) || beginnings.some((beginning) => name.startsWith(beginning))
  }
}

export const words = (text = ''): string[] => text.split(' ').filter(Boolean)

export const nameOf = (parameter: string): string => parameter.split('=', 1)[0] ?? ''
