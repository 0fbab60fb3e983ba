import { escapeUTF8 } from 'entities'
import { Marked } from 'marked'
import type { Document } from '../../http/openapi.ts'
import { anchorOf, writeMarkdown } from './markdown.ts'

const markdown = new Marked({
  renderer: {
    // such as in the network's name
    html: ({ text }) => escapeUTF8(text),
    heading({ depth, text, tokens }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
  },
})

/** The text for the page, without its title. */
export const writeHtml = (document: Document): string =>
  markdown.parse(writeMarkdown(document).replace(/^# .*\n/, ''), { async: false })
