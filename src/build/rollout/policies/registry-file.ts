import type { Policies, PolicyValue } from './policy-value.ts'

const browsers = ['Google\\Chrome', 'Microsoft\\Edge']

/** The policies of Chrome and Edge, and the settings of the extension, as a file for Windows' registry editor. */
export function registryFile(policies: Policies, id: string, managed: Policies): string {
  const lines = browsers.flatMap((browser) => {
    const root = `HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\${browser}`
    return [...key(root, policies), ...key(`${root}\\3rdparty\\extensions\\${id}\\policy`, managed)]
  })
  return ['Windows Registry Editor Version 5.00', ...lines, ''].join('\r\n')
}

/** A key with its values, then its subkeys. A list is a key, too; its names are numbers from 1 on. */
function key(path: string, value: PolicyValue): string[] {
  const entries = Object.entries(value).map(([name, content]) => [
    Array.isArray(value) ? `${+name + 1}` : name,
    content,
  ])
  const values = entries.filter(([, content]) => typeof content !== 'object')
  const lines = values.map(([name, content]) => `"${name}"=${data(content)}`)
  const subkeys = entries.filter(([, content]) => typeof content === 'object')
  return [
    ...(lines.length > 0 ? ['', `[${path}]`, ...lines] : []),
    ...subkeys.flatMap(([name, content]) => key(`${path}\\${name}`, content)),
  ]
}

const data = (value: PolicyValue): string =>
  typeof value === 'string'
    ? `"${value.replace(/["\\]/g, '\\$&')}"`
    : `dword:${Number(value).toString(16).padStart(8, '0')}`
