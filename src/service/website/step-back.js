// The one thing on this web site that needs a script: cancelling an authorization by a step back (§5).
for (const button of document.querySelectorAll('button.step-back')) {
  if (!(button instanceof HTMLButtonElement) || history.length < 2) continue
  button.addEventListener('click', () => history.back())
  button.hidden = false
}
