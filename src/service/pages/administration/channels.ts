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
