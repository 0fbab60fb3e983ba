import { posix } from 'node:path'

/** Reads a file of a built extension by its path. */
type Read = (path: string) => string

const scriptsIn = (html: string) => [...html.matchAll(/<script[^>]+src="\/([^"]+)"/g)].map(([, path = '']) => path)

const imports = (text: string, form: RegExp, file: string) =>
  [...text.matchAll(form)].map(([, path = '']) => posix.join(posix.dirname(file), path))

/** A script with all its static imports by path, without lazy ones. */
export function loadedWith(read: Read, file: string, loaded = new Map<string, string>()): Map<string, string> {
  if (loaded.has(file)) return loaded
  const text = read(file)
  loaded.set(file, text)
  for (const path of imports(text, /(?:from|import)\s*["'`](\.[^"'`]+)["'`]/g, file)) loadedWith(read, path, loaded)
  return loaded
}

/** The scripts by path that the first frame of a page needs. */
export function firstScripts(read: Read, page: string): Map<string, string> {
  const loaded = new Map<string, string>()
  for (const script of scriptsIn(read(page))) loadedWith(read, script, loaded)
  return loaded
}

/** The lazy imports of these scripts by path, each with all its static imports. */
export const loadedLater = (read: Read, scripts: Map<string, string>): Map<string, Map<string, string>> =>
  new Map(
    [...scripts].flatMap(([file, text]) =>
      imports(text, /import\(\s*["'`](\.[^"'`]+)["'`]/g, file).map((path) => [path, loadedWith(read, path)] as const),
    ),
  )

export const policyIn = (manifest: { content_security_policy: { extension_pages: string } }) =>
  Object.fromEntries(
    manifest.content_security_policy.extension_pages.split('; ').map((directive) => {
      const [name, ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )

/** The expected directives, with the origins on this machine that the build allows. */
export const policyWith = (...local: string[]) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'https:', ...local],
  'connect-src': ["'self'", 'https:', ...local],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
})
