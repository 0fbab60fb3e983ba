import type { Context } from 'hono'

/* The first of each that is in the header: browsers also name those that they are compatible with. */

const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

const firstIn = (header: string, names: readonly (readonly [string, RegExp])[]) =>
  names.find(([, pattern]) => pattern.test(header))?.[0] ?? []

/** Browser and system, such as “Firefox · Linux”, without versions: names are the same in all languages. */
export function browserOf({ req }: Context): string {
  const header = req.header('User-Agent') ?? ''
  return [firstIn(header, browsers), firstIn(header, systems)].flat().join(' · ')
}
