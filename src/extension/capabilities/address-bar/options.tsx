import { hasOwnPages } from '../../network/network.ts'
import { type InOptions, Section, useSetting } from '../../options/Section.tsx'
import { Checkbox } from '../../ui/fields.tsx'
import { useNetwork, useTranslation } from '../../ui/values.ts'
import { options } from './facts.ts'

export const addressBar: InOptions = { privacy: AddressBarSection }

function AddressBarSection() {
  const t = useTranslation()
  const { chosen, choose, said } = useSetting(options, 'address_bar')
  if (!hasOwnPages(useNetwork())) return null
  return (
    <Section
      id="address_bar"
      title={t('options.address_bar')}
      text={t('options.address_bar.text')}
      explains={!chosen}
      {...said}
    >
      <Checkbox
        name="address_bar"
        class="choice"
        checked={chosen}
        aria-describedby="address_bar-text"
        onChange={choose}
      >
        {t('options.address_bar.on')}
      </Checkbox>
    </Section>
  )
}
