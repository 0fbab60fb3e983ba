import { hasOwnPages } from '../../network/network.ts'
import type { InOptions } from '../../options/capability.ts'
import { Section } from '../../options/section.tsx'
import { useSetting } from '../../options/setting.ts'
import { Checkbox } from '../../ui/fields.tsx'
import { useNetwork, useTranslation } from '../../ui/values.ts'
import { options } from './facts.ts'

export const addressBar: InOptions = { privacy: AddressBarSection }

function AddressBarSection() {
  const t = useTranslation()
  const { chosen, choose, said } = useSetting(options, 'addressBar')
  if (!hasOwnPages(useNetwork())) return null
  return (
    <Section
      id="addressBar"
      title={t('options.addressBar')}
      text={t('options.addressBar.text')}
      explains={!chosen}
      {...said}
    >
      <Checkbox name="addressBar" class="choice" checked={chosen} aria-describedby="addressBar-text" onChange={choose}>
        {t('options.addressBar.on')}
      </Checkbox>
    </Section>
  )
}
