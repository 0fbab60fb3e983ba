import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'preact'

/** Opens another tab. The page there learns nothing of this one. */
export const Link = (props: AnchorHTMLAttributes) => <a {...props} target="_blank" rel="noreferrer" />

/** Submits no form. */
export const Button = ({ text, ...props }: ButtonHTMLAttributes & { text: string }) => (
  <button {...props} type="button">
    {text}
  </button>
)
