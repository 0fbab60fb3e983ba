import { longestHost, maxHosts, readHost } from '../../store/internal-hosts.ts'
import { form, formPage } from '../../website/form/form-page.ts'
import { html } from '../../website/html.ts'
import type { MemberVisit } from '../../website/page/visit.ts'

export const hostsPath = '/administration/hosts'

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

export const hostsPage = formPage(async (visit: MemberVisit) => {
  const { t, member, store, now } = visit
  const max = maxHosts * (longestHost + 10)
  return form(visit, {
    fields: { hosts: { kind: 'lines', label: t('hosts'), hint: t('hostsHint'), max, optional: true } },
    values: { hosts: (await store.internalHosts.list()).join('\n') },
    check({ hosts }) {
      const lines = linesOf(hosts)
      const isRight = lines.length <= maxHosts && lines.every((line) => readHost(line) !== undefined)
      return { hosts: isRight ? undefined : t('hostsRule', { max: maxHosts, length: longestHost }) }
    },
    show: ({ element }) => ({
      title: t('hostsTitle'),
      body: html`<div class="card"><p class="fine">${t('hostsExplain')}</p>${element({ button: t('save') })}</div>`,
    }),
    async save({ hosts }) {
      const named = [...new Set(linesOf(hosts).flatMap((line) => readHost(line) ?? []))]
      await visit.change((tx) => tx.internalHosts.save(named, member.id, now))
      return `${hostsPath}?saved`
    },
  })
})
