/** Segments that decoding a JPEG's pixels needs, besides its frame header. */
export const segmentType = { huffman: 0xc4, arithmetic: 0xcc, scan: 0xda, quantization: 0xdb, restart: 0xdd } as const

/** Frame headers are C0 to CF, except these three. */
const noFrame = new Set([0xc4, 0xc8, 0xcc])

export const isFrame = (type: number) => type >= 0xc0 && type <= 0xcf && !noFrame.has(type)

/**
 * Whether a segment's length matches its content, so that nothing is hidden after its tables. Decoders refuse other
 * lengths too.
 *
 * @param data without the marker and the length
 * @returns true also for types that the pixels don't need
 */
export function hasItsLength(type: number, data: Buffer): boolean {
  const byte = (at: number) => data[at] ?? 0
  if (isFrame(type)) return data.length === 6 + 3 * byte(5)
  if (type === segmentType.scan) return data.length === 4 + 2 * byte(0)
  if (type === segmentType.restart) return data.length === 2
  if (type === segmentType.arithmetic) return data.length > 0 && data.length % 2 === 0
  if (type === segmentType.quantization) return isFilled(data, (at) => 1 + (byte(at) >> 4 === 0 ? 64 : 128))
  if (type === segmentType.huffman)
    return isFilled(data, (at) => data.subarray(at + 1, at + 17).reduce((length, codes) => length + codes, 17))
  return true
}

/** Whether tables fill all of `data`; `lengthAt` returns the length of the table at an offset. */
function isFilled(data: Buffer, lengthAt: (start: number) => number): boolean {
  let at = 0
  while (at < data.length) at += lengthAt(at)
  return at === data.length && at > 0
}
