import type { ComponentChildren, InputHTMLAttributes } from 'preact'
import type { Failure } from '../schemas/stored-schemas.ts'
import { FailureNotice } from '../ui/failure.tsx'
import { useTranslation } from '../ui/values.ts'

interface SectionProps {
  id: string
  title: ComponentChildren
  /** The accessible name; the title by default. */
  name?: string
  hint?: ComponentChildren
  /** Result of the last change, also for screen readers. Shown next to the title, so that the layout doesn't move. */
  status?: string
  failure?: Failure | undefined
  focusFallback?: boolean
  picture?: ComponentChildren
  /** Stands at the row's end. */
  control?: ComponentChildren
  children?: ComponentChildren
}

/** A row: a label, a hint below it, and the control at the end. Its children are below the row. */
export function Section(props: SectionProps) {
  const { id, title, name, hint, status, failure, focusFallback, picture, control, children } = props
  return (
    <section id={id} {...(name ? { 'aria-label': name } : { 'aria-labelledby': `${id}-title` })}>
      <div class="row">
        {picture}
        <div class="label">
          <header>
            <h3 id={`${id}-title`} tabIndex={-1} data-focus-fallback={focusFallback || undefined}>
              {title}
            </h3>
            <p class="said" role="status">
              {status}
            </p>
          </header>
          {hint && (
            <p id={`${id}-text`} class="fine">
              {hint}
            </p>
          )}
        </div>
        {control}
      </div>
      {children}
      <FailureNotice failure={failure} />
    </section>
  )
}

type LabellingProps = Omit<SectionProps, 'control' | 'title'> & { title: string }

/** The label and the description of a row's control. */
export const controlOf = ({ id, hint }: Pick<SectionProps, 'id' | 'hint'>) => ({
  id: `${id}-control`,
  name: id,
  'aria-describedby': hint ? `${id}-text` : undefined,
})

export const LabellingSection = ({ title, ...section }: LabellingProps & Pick<SectionProps, 'control'>) => (
  <Section {...section} title={<label for={`${section.id}-control`}>{title}</label>} />
)

type SwitchProps = LabellingProps &
  Pick<InputHTMLAttributes, 'checked' | 'disabled'> & { onSwitch: (isOn: boolean) => void }

export const SwitchSection = ({ checked, disabled, onSwitch, ...section }: SwitchProps) => (
  <LabellingSection
    {...section}
    control={
      <input
        {...controlOf(section)}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state itself
        role="switch"
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
    }
  />
)

export const groups = ['daily', 'privacy'] as const

export function Group({ id, children }: { id: (typeof groups)[number]; children: ComponentChildren }) {
  const t = useTranslation()
  return (
    <div class="group">
      <h2 id={id}>{t(`options.group.${id}`)}</h2>
      <div class="rows">{children}</div>
    </div>
  )
}

export function GroupLinks() {
  const t = useTranslation()
  return (
    <nav aria-label={t('options.title')}>
      {groups.map((id) => (
        <a key={id} href={`#${id}`}>
          {t(`options.group.${id}`)}
        </a>
      ))}
    </nav>
  )
}
