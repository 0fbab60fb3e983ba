/** Decodes the encoded labels of a host (`xn--mnchen-3ya.de`, RFC 3492), for display. */
export const readableHost = (host: string): string =>
  host.replace(/(?<=^|\.)xn--([a-z0-9-]+)(?=\.|$)/g, (label, encoded: string) => decode(encoded) ?? label)

/** RFC 3492, 6.2, with the constants of its section 5; undefined if the label is not encoded. */
function decode(encoded: string): string | undefined {
  const delimiter = encoded.lastIndexOf('-')
  const letters = [...encoded.slice(0, Math.max(0, delimiter))]
  let [code, bias, position] = [128, 72, 0]
  for (let at = delimiter + 1; at < encoded.length; ) {
    const before = position
    for (let weight = 1, step = 36; ; step += 36) {
      const digit = Number.parseInt(encoded.charAt(at), 36)
      at += 1
      if (Number.isNaN(digit)) return undefined
      // in this alphabet the letters come before the figures
      const value = digit < 10 ? digit + 26 : digit - 10
      position += value * weight
      const threshold = Math.min(26, Math.max(1, step - bias))
      if (value < threshold) break
      weight *= 36 - threshold
    }
    const count = letters.length + 1
    bias = adapted(position - before, count, before === 0)
    code += Math.floor(position / count)
    position %= count
    if (code > 0x10ffff) return undefined
    letters.splice(position, 0, String.fromCodePoint(code))
    position += 1
  }
  return letters.join('')
}

/** RFC 3492, 6.1. */
function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / count)
  let bias = 0
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35)
  return bias + Math.floor((36 * rest) / (rest + 38))
}
