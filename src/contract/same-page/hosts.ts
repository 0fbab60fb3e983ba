/**
 * A table by hosts. Its hosts are whole ones, without `www.`; `*.example` is any one label, `??.example` any of two
 * letters, and `example.*` the ending of a country or `.com`.
 * @param make makes the table at the first question, since that takes some milliseconds
 * @returns finds the value of a host, with the part that `*` or `??` stands for
 */
export function hostsOf<Value>(make: () => ReadonlyMap<string, Value>) {
  let values: ReadonlyMap<string, Value> | undefined
  return (host: string): { value: Value; part: string } | undefined => {
    values ??= make()
    const dot = host.indexOf('.')
    const [label, rest] = [host.slice(0, dot), host.slice(dot)]
    const ending = country.exec(host)?.[0] ?? ''
    const forms: [form: string, part: string][] = [[host, '']]
    if (dot === 2) forms.push([`??${rest}`, label])
    if (dot > 0) forms.push([`*${rest}`, label])
    if (ending !== '') forms.push([`${host.slice(0, -ending.length)}.*`, ending.slice(1)])
    for (const [form, part] of forms) {
      const value = values.get(form)
      if (value !== undefined) return { value, part }
    }
    return undefined
  }
}

const country = /(?<=[^.])\.(?:com|(?:com?\.)?[a-z]{2})$/

/** The source of a regular expression for the hosts of a table. */
export const formOfHost = (host: string): string =>
  escapedForm(host)
    .replace(/^\\\?\\\?/, '[a-z]{2}')
    .replace(/^\\\*/, '[^./]+')
    .replace(/\\\*$/, '(?:com|(?:com?\\.)?[a-z]{2})')

/** Puts the part of another host of the table in. */
export const hostWith = (host: string, part: string): string => (part === '' ? host : host.replace(/\*|\?\?/, part))

/**
 * The source of a regular expression for a template. A name in braces stands for some text.
 * @param of the source for a name
 */
export const sourceOf = (template: string, of: (name: string) => string): string =>
  template
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? escapedForm(part) : of(part)))
    .join('')

export const escapedForm = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
