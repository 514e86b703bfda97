/** The app's look, as one style sheet embedded in each page. */
export const STYLE = `
:root { color-scheme: light dark; --bg: light-dark(#faf9f7, #131312); --surface: light-dark(#fff, #1a1a18);
  --sunken: light-dark(#f3f1ec, #0e0e0d); --line: light-dark(#e8e4dd, #2d2c29); --text: light-dark(#1c1a17, #efede8);
  --text-2: light-dark(#565148, #b9b4ab); --accent: light-dark(#0b626c, #63c6cd); --tint: light-dark(#e6f3f4, #12292b); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; background: var(--bg); color: var(--text); }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; padding: 0.5rem 1rem; background: var(--surface); }
.skip:focus { left: 0; }
.top { display: flex; gap: 1rem; align-items: center; justify-content: space-between; padding: 0.75rem 1.5rem;
  border-bottom: 1px solid var(--line); background: var(--surface); }
.brand { font-weight: 650; text-decoration: none; color: var(--text); }
.top input { width: min(18rem, 50vw); padding: 0.4rem 0.7rem; font: inherit; font-size: 0.9rem; color: inherit;
  background: var(--bg); border: 1px solid light-dark(#928b80, #78736a); border-radius: 6px; }
.columns { display: grid; grid-template-columns: 15rem minmax(0, 46rem); gap: 3rem; max-width: 76rem; margin: 0 auto;
  padding: 1.5rem; }
nav p { margin: 1.4rem 0 0.3rem; font-size: 0.8rem; font-weight: 600; color: var(--text-2); }
nav .wide p:first-child { margin-top: 0; }
nav ul { margin: 0; padding: 0; list-style: none; font-size: 0.92rem; }
nav li a { display: block; padding: 0.22rem 0.6rem; border-radius: 6px; color: var(--text); text-decoration: none; }
nav li a:hover { background: var(--sunken); }
nav li a[aria-current] { background: var(--tint); color: var(--accent); font-weight: 550; }
nav details { display: none; }
h1 { margin: 0 0 1rem; font-size: 1.9rem; line-height: 1.2; letter-spacing: -0.015em; }
main h2 { margin: 2.4rem 0 0.6rem; font-size: 1.25rem; line-height: 1.3; overflow-wrap: anywhere; }
main h3 { margin: 1.6rem 0 0.4rem; font-size: 1rem; }
:target { scroll-margin-top: 1rem; background: var(--tint); }
code { font: 0.88em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
p code, li code, td code { background: var(--sunken); padding: 0.1em 0.3em; border-radius: 4px; }
pre { margin: 1rem 0; padding: 0.9rem 1rem; overflow-x: auto; background: var(--sunken); border: 1px solid var(--line);
  border-radius: 8px; }
pre code { overflow-wrap: normal; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.92rem; }
th { text-align: left; font-weight: 600; color: var(--text-2); }
th, td { padding: 0.45rem 1rem 0.45rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
main footer { display: flex; justify-content: space-between; gap: 1rem; margin-top: 3rem; padding-top: 1rem;
  border-top: 1px solid var(--line); }
main footer a { text-decoration: none; }
main footer small { display: block; color: var(--text-2); }
.twin { font-size: 0.85rem; }
.hits { padding: 0; list-style: none; }
.hits p { margin: 0.2rem 0 1rem; color: var(--text-2); font-size: 0.92rem; }
small { color: var(--text-2); }
img { max-width: 100%; }
@media (max-width: 56rem) {
  .columns { display: block; padding: 1rem; }
  nav .wide { display: none; }
  nav details { display: block; margin-bottom: 1.5rem; padding: 0.5rem 0.8rem; border: 1px solid var(--line); border-radius: 8px; }
  nav summary { cursor: pointer; }
  .top { padding: 0.75rem 1rem; }
}
@media print { nav, .top, main footer { display: none; } .columns { display: block; } }
`
