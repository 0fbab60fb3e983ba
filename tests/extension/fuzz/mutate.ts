import type { Random } from '../../service/fuzz/random.ts'

const oddTexts = [
  '',
  '\u0000',
  '\uFFFD\uFFFD',
  '\uD83D',
  '&',
  '&#x110000;',
  '&eac',
  '<p',
  '<!--',
  'javascript:alert(1)',
  'http://[',
  'https://',
  '//x',
  '__proto__',
  '0000-00-00T00:00:00+9999',
  '9999-12-31T23:59:59.999999999-99:99',
  '2013-05-03 13:59:41',
  '>10000',
  'عمر\u202e',
]

const notUtf8 = ['fffe', 'eda080', 'c3', '00', 'f4908080']

/** A wrong value for this place. */
function oddValue(random: Random): unknown {
  return random.pick<() => unknown>([
    () => null,
    () => true,
    () => -1,
    () => 1.5,
    () => Number.MAX_SAFE_INTEGER * 4,
    () => [],
    () => ({}),
    () => [null, [], {}, 'x', 0],
    () => ({ id: 1, name: null, from: [], data: {} }),
    () => random.pick(oddTexts),
    () => random.pick(oddTexts).repeat(random.below(200)),
    () => Array.from({ length: random.below(300) }, () => ({ id: random.pick(oddTexts) })),
  ])()
}

/** Changes one thing in a value: a value, a key, an element. */
function mutateValue(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.once(6)) return oddValue(random)
  if (Array.isArray(value)) {
    const place = random.below(value.length + 1)
    const removed = random.below(2)
    const element = mutateValue(value[place], random)
    return [
      ...value.slice(0, place),
      ...(random.once(2) ? [value[place], element] : [element]),
      ...value.slice(place + removed),
    ]
  }
  const entries = Object.entries(value)
  if (entries.length === 0) return oddValue(random)
  const place = random.below(entries.length)
  const [key = 'data', old] = entries[place] ?? []
  const changed = random.pick<() => [string, unknown][]>([
    () => [[key, mutateValue(old, random)]],
    () => [[key, mutateValue(old, random)]],
    () => [[key, mutateValue(old, random)]],
    () => [],
    () => [[random.pick(['__proto__', 'constructor', 'toString', key.toUpperCase(), `${key} `]), old]],
    () => [
      [key, old],
      [random.pick(entries)[0], oddValue(random)],
    ],
  ])()
  return Object.fromEntries([...entries.slice(0, place), ...changed, ...entries.slice(place + 1)])
}

const depth = (random: Random) => random.below(random.pick([10, 1000, 100_000]))

/** Changes the text itself, so that it may be invalid JSON. */
function mutateText(text: string, random: Random): string {
  const from = random.below(text.length + 1)
  const to = from + random.below(40)
  return random.pick<() => string>([
    () => text.slice(0, from),
    () => text.slice(0, from) + text.slice(to),
    () => text.slice(0, to) + text.slice(from),
    () => text.slice(from) + text.slice(0, from),
    () =>
      text.replace(
        '{',
        `{"${random.pick(['id', 'data', 'error', 'count', 'created'])}":${JSON.stringify(oddValue(random))},`,
      ),
    () => text.replaceAll(random.pick([',', ':', '"', '{', '[']), random.pick(['', ',', '"', ':', '\\', '}'])),
    () => text.replace(/"data":\[/, `"data":${'['.repeat(depth(random))}`),
    () => `${'{"on":'.repeat(depth(random))}${text}`,
    () =>
      text.replace(
        /"message":"/,
        `"message":"${random.pick(['x', '<a', '&', ' ', '\\uD83D']).repeat(random.below(20_000))}`,
      ),
    () => `\uFEFF${text}`,
    () => `<html>${text}`,
  ])()
}

function mutateBytes(bytes: Buffer, random: Random): Buffer {
  const changed = Buffer.from(bytes)
  for (let times = 1 + random.below(8); times > 0 && changed.length > 0; times--)
    changed[random.below(changed.length)] = random.below(256)
  return random.once(4) ? Buffer.concat([changed, Buffer.from(random.pick(notUtf8), 'hex')]) : changed
}

/** A response with one to three mutations of its values, its text or its bytes. */
export function mutate(response: unknown, random: Random): Buffer {
  let value = response
  let text: string | undefined
  let bytes: Buffer | undefined
  for (let times = 1 + random.below(3); times > 0; times--) {
    const level = random.below(8)
    if (level < 6 && text === undefined) value = mutateValue(value, random)
    else if (level < 7 && bytes === undefined) text = mutateText(text ?? JSON.stringify(value) ?? '', random)
    else bytes = mutateBytes(bytes ?? Buffer.from(text ?? JSON.stringify(value) ?? ''), random)
  }
  return bytes ?? Buffer.from(text ?? JSON.stringify(value) ?? '')
}
