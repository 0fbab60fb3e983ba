import type { InputHTMLAttributes, SelectHTMLAttributes } from 'preact'

interface CheckboxProps extends Pick<InputHTMLAttributes, 'name' | 'value' | 'checked' | 'children'> {
  onChange: (isChecked: boolean) => void
}

/** Its children are the label. */
export const Checkbox = ({ onChange, children, ...input }: CheckboxProps) => (
  <label>
    <input {...input} type="checkbox" onChange={({ currentTarget: { checked } }) => onChange(checked)} />
    {children}
  </label>
)

interface SelectProps<Value> extends Pick<SelectHTMLAttributes, 'id' | 'name' | 'aria-label' | 'aria-describedby'> {
  value: Value
  values: readonly Value[]
  labelOf: (value: Value) => string
  languageOf?: (value: Value) => string | undefined
  onChoose: (value: Value) => void
}

export const Select = <Value extends string | number>(props: SelectProps<Value>) => {
  const { value, values, labelOf, languageOf, onChoose, ...select } = props
  return (
    <select
      {...select}
      value={String(value)}
      onChange={({ currentTarget: { selectedIndex } }) => onChoose(values[selectedIndex] ?? value)}
    >
      {values.map((each) => (
        <option key={each} value={each} lang={languageOf?.(each)}>
          {labelOf(each)}
        </option>
      ))}
    </select>
  )
}

/** Says what is wrong with a field, at once. */
export const Wrong = ({ id, text }: { id?: string; text: string }) => (
  <p id={id} class="wrong" role="alert">
    {text}
  </p>
)

type SearchProps = Pick<InputHTMLAttributes, 'value' | 'maxLength'> & {
  label: string
  onQuery: (query: string) => void
}

/** Finds while the member types. */
export const SearchField = ({ label, onQuery, ...input }: SearchProps) => (
  <input
    {...input}
    type="search"
    aria-label={label}
    placeholder={label}
    autocomplete="off"
    onInput={({ currentTarget }) => onQuery(currentTarget.value)}
  />
)
