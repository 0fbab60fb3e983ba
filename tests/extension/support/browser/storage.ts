import { fakeBrowser } from 'wxt/testing/fake-browser'

/**
 * The fake's storage hands out copies, as browsers do: its own objects would let whoever reads a value change the stored
 * one. They can't be changed, since the background's readers share what it remembers. A key without a value is absent
 * from the result.
 */

const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value), (_, each) => Object.freeze(each))

const { onChanged, local, session, managed } = fakeBrowser.storage

for (const area of [local, session, managed]) {
  const get = area.get.bind(area) as (keys: unknown) => Promise<Record<string, unknown>>
  Object.assign(area, { get: (keys: unknown) => get(keys).then(copyOf), setAccessLevel: async () => {} })
}

const trigger = onChanged.trigger.bind(onChanged)
Object.assign(onChanged, {
  trigger: (...[changes, area]: Parameters<typeof trigger>) => trigger(copyOf(changes), area),
})
