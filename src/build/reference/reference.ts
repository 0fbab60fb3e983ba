import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked } from 'marked'
import { root } from '../tools.ts'
import { anchorOf, writeCalls } from './markdown.ts'
import { openApi } from './openapi.ts'

const guideFile = 'docs/api.md'
const served = 'src/service/capabilities/reference'

const markdown = new Marked({
  renderer: {
    heading({ depth, text, tokens }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
  },
})

/** The files of the API's reference, by their paths. The guide at the beginning of docs/api.md is written by hand. */
export function writeReference(): Record<string, string> {
  const [guide = ''] = readFileSync(join(root, guideFile), 'utf8').split('## All calls')
  const [title = '', body = ''] = guide.split(/(?<=^# .*\n)/)
  const document = openApi(body.trim())
  const text = `${body.trim()}\n\n${writeCalls(document)}`
  return {
    [guideFile]: `${title}\n${text}`,
    [`${served}/openapi.json`]: `${JSON.stringify(document, null, 2)}\n`,
    [`${served}/api.html`]: markdown.parse(text, { async: false }),
  }
}
