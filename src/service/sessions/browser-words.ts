import type { Context } from 'hono'

const browsers = {
  Edge: /\bEdg(?:A|iOS)?\//,
  Opera: /\bOPR\//,
  Firefox: /\b(?:Firefox|FxiOS)\//,
  Chrome: /\b(?:Chrome|CriOS)\//,
  Safari: /\bSafari\//,
}

const systems = {
  Android: /\bAndroid\b/,
  iPhone: /\biPhone\b/,
  iPad: /\biPad\b/,
  Windows: /\bWindows\b/,
  ChromeOS: /\bCrOS\b/,
  macOS: /\bMac OS X\b/,
  Linux: /\bLinux\b/,
}

/** Browser and system, such as “Firefox · Linux”, without versions: names are the same in all languages. */
export function browserOf({ req }: Context): string {
  const header = req.header('User-Agent') ?? ''
  // the first of each: browsers also name those that they are compatible with
  const first = (names: Record<string, RegExp>) => Object.keys(names).find((name) => names[name]?.test(header)) ?? []
  return [browsers, systems].flatMap(first).join(' · ')
}
