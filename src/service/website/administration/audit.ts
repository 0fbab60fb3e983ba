import { html } from 'hono/html'
import { type ListedAuditEntry, operator } from '../../store/administration/audit.ts'
import type { Store } from '../../store/store.ts'
import { readPage, showPaging } from '../page/paging.ts'
import { showTime } from '../page/times.ts'
import type { MemberVisit, Page } from '../page/visit.ts'

/** Entries on a page. */
const pageSize = 50

const actionSentences = {
  added: 'didAdd',
  invited: 'didInvite',
  'sent link': 'didSendLink',
  disabled: 'didDisable',
  enabled: 'didEnable',
  removed: 'didRemove',
  'changed role': 'didChangeRole',
  renamed: 'didRename',
  'changed email': 'didChangeEmail',
  'taken down': 'didTakeDown',
  restored: 'didPutBack',
  'dismissed report': 'didDismiss',
} as const satisfies Record<ListedAuditEntry['action'], string>

/** `/administration/audit`: what administrators and commands did to whom and when. */
export function createAuditPage({ store }: { store: Store }) {
  return async function audit(visit: MemberVisit): Promise<Page> {
    const { context, sentences } = visit
    const list = await readPage(context, pageSize, (limit, offset) => store.audit.list(limit, offset))
    const members = await store.members.findAll(list.rows.flatMap(({ actor, member }) => [actor, member]))
    const showMember = (id: string) => {
      if (id === operator) return sentences.commandLine
      const member = members.get(id)
      return member ? html`<a href="/profile/${id}" dir="auto">${member.name}</a>` : html`<span class="id">${id}</span>`
    }
    const show = ({ time, actor, action, member }: ListedAuditEntry) =>
      html`<li><p>${showMember(member)}: ${sentences[actionSentences[action]]}</p>
<p class="quiet">${showTime(time, visit)} · ${showMember(actor)}</p></li>`
    const body = html`<p class="quiet">${sentences.auditExplains}</p>
${list.rows.length === 0 ? html`<p>${sentences.noAudit}</p>` : html`<ul class="plain">${list.rows.map(show)}</ul>`}
${showPaging(list, context, sentences)}`
    return { title: sentences.audit, body }
  }
}
