import type { SiteTranslate } from '../texts.ts'
import { html } from '../website/html.ts'
import { isPublic, type LinkList } from './pages.ts'

/** All pages of a download as a Netscape bookmark file, which browsers and other tools read: a folder for each list. */
export async function* netscapeOf(lists: readonly LinkList[], t: SiteTranslate): AsyncGenerator<string> {
  if (lists.length === 0) return
  yield `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
${html`<TITLE>${t('downloadPages')}</TITLE>
<H1>${t('downloadPages')}</H1>`}
<DL><p>
`
  for (const list of lists) {
    yield `${html`<DT><H3>${list.label}</H3>`}\n<DL><p>\n`
    for await (const { url, title, keywords, message, creation_date } of list.pages()) {
      const added = Math.floor(Date.parse(creation_date.replace(/(\d\d)$/, ':$1')) / 1000)
      const tags = keywords.split(/ *, */).join(',')
      yield `${html`<DT><A HREF="${url}" ADD_DATE="${added}" PRIVATE="${isPublic(list) ? 0 : 1}" TAGS="${tags}">${title || url}</A>`}\n`
      if (message !== '') yield `${html`<DD>${message}`}\n`
    }
    yield '</DL><p>\n'
  }
  yield '</DL><p>\n'
}
