/** File of a static page below the shell's build: `prerendered/sw/help-center.html`; the front page is `index.html`. */
export function staticFile(pathname, language) {
  return `prerendered/${language}/${pathname === '/' ? 'index' : pathname.slice(1)}.html`;
}
