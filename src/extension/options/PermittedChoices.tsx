import { useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { ask } from '../messages/ask.ts'
import * as items from '../storage/items.ts'
import { countPages } from '../storage/shares.ts'
import { Button } from '../ui/controls.tsx'
import { useAsking } from '../ui/failure.tsx'
import { Checkbox } from '../ui/fields.tsx'
import { useItem, useStored, useTranslation } from '../ui/values.ts'
import { Section, type Setting, useChange, useChoice, useSetting } from './Section.tsx'

/** The names of the permissions that the browser grants: the member may revoke them at any time outside this page. */
export const grantedPermissions = {
  now: async (): Promise<string[]> => (await browser.permissions.getAll()).permissions ?? [],

  watch(changed: (granted: string[]) => void): () => void {
    const read = async () => changed(await grantedPermissions.now())
    browser.permissions.onAdded.addListener(read)
    browser.permissions.onRemoved.addListener(read)
    return () => {
      browser.permissions.onAdded.removeListener(read)
      browser.permissions.onRemoved.removeListener(read)
    }
  },
}

interface Props<Name extends string> {
  item: Setting<Record<Name, boolean>>
  option: Name
  needs: Parameters<typeof browser.permissions.request>[0] & { permissions: unknown[] }
  granted: readonly string[]
  title: string
  label: string
  text?: string
  explains?: boolean
  unavailable?: string | undefined
  next?: string | undefined
}

/** An option that needs a permission. */
export function PermittedChoice<Name extends string>(props: Props<Name>) {
  const { item, option, needs, granted, title, label, text, explains = false, unavailable, next } = props
  const t = useTranslation()
  const { change, status, failure } = useChange()
  const isChosen = useItem(item)[option]
  const isOn = isChosen && needs.permissions.every((each) => granted.includes(each))
  const [refused, setRefused] = useState(false)

  const [isTicked, choose] = useChoice(isOn)

  /** Requests the permission before the first await: otherwise the browser doesn't count it as the member's click. */
  async function store(wanted: boolean) {
    const allowed = !wanted || (await browser.permissions.request(needs).catch(() => false))
    setRefused(!allowed)
    if (allowed) await change({ [option]: wanted })
    if (!wanted) await browser.permissions.remove(needs).catch(() => false)
  }

  return (
    <Section
      id={option}
      title={title}
      text={text}
      // somebody else may have taken the permission back since
      status={refused || isChosen !== isOn ? '' : status}
      failure={failure}
      explains={explains && !isOn}
    >
      {unavailable && <p>{unavailable}</p>}
      {next && !unavailable && !isOn && <p id={`${option}-next`}>{next}</p>}
      {(!unavailable || isOn) && (
        <Checkbox
          name={option}
          class="choice"
          checked={isTicked}
          aria-describedby={text && `${option}-text ${option}-next`}
          onChange={(wanted) => void choose(wanted, () => store(wanted))}
        >
          {label}
        </Checkbox>
      )}
      {refused && (
        <p class="wrong" role="alert">
          {t('options.not-permitted')}
        </p>
      )}
    </Section>
  )
}

export function IndexSection({ first }: { first: number }) {
  const t = useTranslation()
  const index = useItem(items.index)
  const signedIn = useItem(items.account) !== null
  const { chosen: isOn, choose, said } = useSetting(items.options, 'index')
  const { run, reset, ...reading } = useAsking()
  const pages = useStored(pageCount, first)
  const readAnew = () => void run(() => ask('rebuildIndex', {}))
  const done = signedIn && reading.phase === 'done' ? t('options.index.done') : ''
  return (
    <Section
      id="index"
      title={t('options.index')}
      text={t('options.index.text')}
      status={done || said.status}
      failure={said.failure ?? reading.failure}
      focusFallback={pages === 0}
    >
      <Checkbox
        name="index"
        class="choice"
        checked={isOn}
        onChange={(wanted) => {
          reset()
          choose(wanted)
        }}
      >
        {t('options.index.on')}
      </Checkbox>
      {index?.names_pages === false ? (
        <p>{t('options.index.unnamed')}</p>
      ) : (
        <p class="amount">
          {pages > 0
            ? t('options.index.pages', { count: pages, number: pages })
            : t(isOn && signedIn ? 'options.index.refilled' : 'options.index.none')}
        </p>
      )}
      {pages > 0 && <Button disabled={reading.isBusy} onClick={readAnew} text={t('options.index.anew')} />}
    </Section>
  )
}

export const pageCount = {
  async now(): Promise<number> {
    const index = await items.index.get()
    return index ? countPages(index.owner).catch(() => 0) : 0
  },

  watch: (changed: (pages: number) => void) => items.index.watch(async () => changed(await pageCount.now())),
}
