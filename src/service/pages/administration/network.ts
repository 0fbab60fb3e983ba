import { cut } from '../../../contract/text.ts'
import { longestHost, maxHosts, readHost } from '../../store/network.ts'
import { form, formPage, formPart, joined } from '../../website/form/form-page.ts'
import { html } from '../../website/html.ts'
import type { MemberVisit } from '../../website/page/visit.ts'

export const channelsPage = formPage(async (visit: MemberVisit) => {
  const { t, member, store, now, capabilities } = visit
  const { all } = store.channels
  const open = await store.channels.open()
  const channels = formPart({
    fields: Object.fromEntries(all.map(({ name, label }) => [name, { kind: 'switch', label: t(label) } as const])),
    values: Object.fromEntries(all.map(({ name }) => [name, open.includes(name)])),
    show({ field, element }) {
      const ways = element({ content: all.map(({ name }) => field(name)), button: t('save'), isInstant: true })
      return html`<div class="card"><p class="fine">${t('channelsExplain')}</p>${ways}</div>\n`
    },
    async save(tx, values) {
      for (const { name } of all) await tx.channels.change(name, values[name] === true, member.id, now)
    },
  })
  const others = await Promise.all(capabilities.flatMap(({ choicesForAll }) => choicesForAll?.(visit) ?? []))
  const parts = joined([channels, ...others])
  return form(visit, {
    ...parts,
    show: (shown) => ({
      title: t('channelsTitle'),
      body: parts.draw(shown),
    }),
    async save(values) {
      await visit.change((tx) => parts.store(tx, values))
      return '/administration/channels?saved'
    },
  })
})

export const hostsPath = '/administration/hosts'

/** Maximum characters of a wrong line that the sentence about it repeats. */
const longestQuoted = 50

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

export const hostsPage = formPage(async (visit: MemberVisit) => {
  const { t, member, store, now } = visit
  const max = maxHosts * (longestHost + 10)
  return form(visit, {
    fields: { hosts: { kind: 'lines', label: t('hosts'), hint: t('hostsHint'), max, optional: true } },
    values: { hosts: (await store.internalHosts.list()).join('\n') },
    check({ hosts }) {
      const lines = linesOf(hosts)
      if (lines.length > maxHosts) return { hosts: t('hostsRule', { max: maxHosts }) }
      const wrong = lines.find((line) => readHost(line) === undefined)
      return { hosts: wrong && t('hostWrong', { line: cut(wrong.trim(), longestQuoted), length: longestHost }) }
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
