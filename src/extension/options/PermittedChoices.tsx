import { useEffect, useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import * as items from '../storage/items.ts'
import { Wrong } from '../ui/fields.tsx'
import { useItem, useTranslation } from '../ui/values.ts'
import { SwitchSection } from './section.tsx'
import { type Setting, useChange, useChoice } from './setting.ts'

/** The names of the browser's permissions, which the member may revoke at any time outside this page. */
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
  /** Changes with it. */
  also?: Readonly<Record<string, boolean>>
  needs: { permissions: readonly string[] }
  granted: readonly string[]
  title: string
  text: string
  unavailable?: string | undefined
  next?: string | undefined
}

export function PermittedChoice<Name extends string>(props: Props<Name>) {
  const { item, option, also, granted, title, text, unavailable, next } = props
  const needs = props.needs as Parameters<typeof browser.permissions.request>[0]
  const t = useTranslation()
  const { change, status, failure } = useChange()
  const isChosen = useItem(item)[option]
  const isOn = isChosen && props.needs.permissions.every((each) => granted.includes(each))
  const [refused, setRefused] = useState(false)
  const account = useItem(items.account)?.id
  useEffect(() => setRefused(false), [account])
  const step = unavailable || isOn ? undefined : next

  const [isTicked, choose] = useChoice(isOn)

  /** Requests the permission before the first await: otherwise the browser doesn't count it as the member's click. */
  async function store(wanted: boolean) {
    const allowed = !wanted || (await browser.permissions.request(needs).catch(() => false))
    setRefused(!allowed)
    if (allowed) await change({ [option]: wanted, ...also })
    if (!wanted) await browser.permissions.remove(needs).catch(() => false)
  }

  return (
    <SwitchSection
      id={option}
      title={title}
      hint={[unavailable, step, text].filter(Boolean).join(' ')}
      // somebody else may have taken the permission back since
      status={refused || isChosen !== isOn ? '' : status}
      failure={failure}
      checked={isTicked}
      disabled={unavailable !== undefined && !isOn}
      onSwitch={(wanted) => void choose(wanted, () => store(wanted))}
    >
      {refused && !isOn && <Wrong text={t('options.not-permitted')} />}
    </SwitchSection>
  )
}
