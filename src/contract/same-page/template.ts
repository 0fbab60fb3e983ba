/**
 * The source of a regular expression for a template. A name in braces stands for some text.
 * @param of the source for a name
 */
export const sourceOf = (template: string, of: (name: string) => string): string =>
  template
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? escapedForm(part) : of(part)))
    .join('')

export const escapedForm = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
