import { expect, it } from 'vitest'
import { canHidePage } from './page-styles.ts'

const NAMES = new Set(['page'])

it.each([
  'body{margin:0 auto;padding:0;width:100%!important;height:100%}',
  '.x,td.page,p:hover{display:none!important}',
  '@media (max-width:600px){.x{display:none}body{padding:0}}',
  '@font-face{font-family:x;src:url(x)}@keyframes x{from{opacity:0}}',
  "@import url('https://fonts.googleapis.com/css?family=Lato');",
  '/* body{display:none} */ p{content:"body{display:none}"}',
])('canHidePage is false for %s', (style) => {
  expect(canHidePage(style, NAMES)).toBe(false)
})

it.each([
  'body{display:none}',
  'p, html:not(.x) > .page{opacity:0}',
  '@media print{*{visibility:hidden}}',
  "@import '//fonts.googleapis.com/x';@import 'https://styles.example/x.css';",
  '@import url(https://fonts.googleapis.com.styles.example/x.css);',
  'body{height:0;overflow:hidden}',
  'body{margin:-9999px}',
])('canHidePage is true for %s', (style) => {
  expect(canHidePage(style, NAMES)).toBe(true)
})
