import { globSync } from 'node:fs'
import { root } from '../../src/build/tools.ts'
import { type Endpoint, endpoints } from '../../src/contract/endpoints.ts'
import { readDocument } from './statements.ts'

/** An exported constant whose name says that it is a limit, such as `maxFields`. */
interface Bound {
  file: string
  name: string
  /** As the source has it, such as `64 * 1024`. */
  value: string
  /** The docstring's first sentence, without its reason. */
  meaning: string
}

const declaration =
  /(?:\/\*\* ((?:(?!\*\/).)*) \*\/\n)?^export const ((?:max|longest|largest)[A-Z]\w*|\w+Timeout) = (?=[^\n]*\d)([\w *+.]+)$/gms

export const allBounds = (): Bound[] =>
  globSync('src/{contract,service,commands,extension}/**/*.ts', { cwd: root })
    .sort()
    .flatMap((file) =>
      [...readDocument(file).matchAll(declaration)].map(([, docstring = '', name = '', value = '']) => {
        const [meaning = ''] = docstring.replace(/\s*\n \* /g, ' ').split(/: |\. |\.$/)
        return { file, name, value, meaning }
      }),
    )

/** The bounds of each call's parameters, such as `POST /recommend message: max 1000`. */
export const boundsOfParameters = (): string[] =>
  Object.values<Endpoint>(endpoints).flatMap(({ method, path, parameters }) =>
    Object.entries(parameters).flatMap(([name, { type: _, required: __, ...rules }]) => {
      const bounds = Object.entries(rules).filter(([rule]) => /^m(?:in|ax)/.test(rule))
      return bounds.length === 0
        ? []
        : `${method} ${path} ${name}: ${bounds.map((bound) => bound.join(' ')).join(', ')}`
    }),
  )
