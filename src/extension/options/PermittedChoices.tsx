import { useState } from 'preact/hooks'
import { browser } from 'wxt/browser'
import { Checkbox } from '../ui/fields.tsx'
import { useItem, useTranslation } from '../ui/values.ts'
import { Section } from './section.tsx'
import { type Setting, useChange, useChoice } from './setting.ts'

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
