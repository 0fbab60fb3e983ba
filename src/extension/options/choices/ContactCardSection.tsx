import { contactCards, type Options } from '../../schemas/options.ts'
import { FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { CardsLink } from '../../ui/member/CardsLink.tsx'
import { useTranslation } from '../../ui/text/translation.ts'
import { Section } from '../section/Section.tsx'
import { useChange } from '../section/use-change.ts'
import { useChoice } from '../section/use-choice.ts'

/** The preselected contact details of an accepted contact request. */
export function ContactCardSection({ options }: { options: Options }) {
  const t = useTranslation()
  const { change, status, failure } = useChange()
  const [chosen, choose] = useChoice(options.contact_card)
  return (
    <Section id="contact_card" title={t('options.contact_card')} text={t('options.contact_card.text')} status={status}>
      <div role="radiogroup" aria-labelledby="contact_card-title" aria-describedby="contact_card-text">
        {contactCards.map((card) => (
          <label key={card} class="choice">
            <input
              type="radio"
              name="contact_card"
              value={card}
              checked={chosen === card}
              onChange={() => void choose(card, () => change({ contact_card: card }, 'options.saved'))}
            />
            {t(`options.contact_card.${card}`)}
          </label>
        ))}
      </div>
      <p class="fine">
        <CardsLink />
      </p>
      {failure && <FailureNotice failure={failure} />}
    </Section>
  )
}
