/**
 * Emails that use common email development techniques, written for these tests. `name` stands for a value: Liquid in
 * the template, and the rendered text in the expected email.
 */
export const EMAILS: Record<string, (name: string) => string> = {
  'a ghost table for Outlook': (name) => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><style>.col{width:100%;max-width:300px}</style></head>
<body style="margin:0;padding:0">
<!--[if mso]><table role="presentation" width="600"><tr><td width="300" valign="top"><![endif]-->
<div class="col" style="display:inline-block">${name}</div>
<!--[if mso]></td><td width="300" valign="top"><![endif]-->
<div class="col" style="display:inline-block">B</div>
<!--[if mso]></td></tr></table><![endif]-->
</body></html>
`,
  'content hidden from Outlook': (name) =>
    `<html><head><style type="text/css">p{color:red}</style></head><body><![if !mso]><p>${name}</p><![endif]><!--[if !mso]><!--><p>Others</p><!--<![endif]--><!--[if !mso]><!-- --><p>Others</p><!-- <![endif]--></body></html>`,
  'a button drawn in VML': (
    name,
  ) => `<!doctype html><html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>a{color:#fff}</style></head><body>
<!--[if mso]>
<v:roundrect xmlns:w="urn:schemas-microsoft-com:office:word" href="https://shop.example/?n=1&amp;m=2" style="height:40px;v-text-anchor:middle;width:200px;" arcsize="10%" stroke="f" fillcolor="#d62828">
  <w:anchorlock/><center style="color:#ffffff;font-family:sans-serif;font-size:16px;">${name}</center>
</v:roundrect>
<![endif]-->
<a href="https://shop.example/?n=1&amp;m=2" style="background-color:#d62828;border-radius:4px;color:#ffffff;display:inline-block;line-height:40px;width:200px;-webkit-text-size-adjust:none;mso-hide:all;">${name}</a>
</body></html>`,
  'a background image in VML': (
    name,
  ) => `<html><head><title>${name}</title><style>td{padding:0}</style></head><body>
<table width="600" cellpadding=0 cellspacing=0 border=0><tr><td background="https://img.example/bg.jpg" bgcolor="#7bceeb" width="600" height="200" valign="top">
<!--[if gte mso 9]><v:rect xmlns:v="urn:schemas-microsoft-com:vml" fill="true" stroke="false" style="width:600px;height:200px;"><v:fill type="tile" src="https://img.example/bg.jpg" color="#7bceeb" /><v:textbox inset="0,0,0,0"><![endif]-->
<div>${name}</div>
<!--[if gte mso 9]></v:textbox></v:rect><![endif]-->
</td></tr></table></body></html>`,
  'Office settings in XML': (
    name,
  ) => `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<meta http-equiv="X-UA-Compatible" content="IE=edge" />
<style type="text/css">
  body { margin: 0 !important; padding: 0; -webkit-text-size-adjust: 100%; -ms-text-size-adjust: 100%; }
  table, td { mso-table-lspace: 0pt; mso-table-rspace: 0pt; }
  img { -ms-interpolation-mode: bicubic; border: 0; }
</style>
</head>
<body bgcolor="#f4f4f4" style="margin: 0; padding: 0;"><p>${name}</p><br /></body>
</html>`,
  'XHTML strict with self-closing tags': (name) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\n<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en"><head><title>T</title><style type="text/css">/*<![CDATA[*/ p > b { color: red } /*]]>*/</style></head><body><p>${name}<br/><img src="https://img.example/a.png" alt="" width="10" height="10"/><hr/></p></body></html>`,
  'uppercase HTML 4.01': (name) =>
    `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><HTML><HEAD><STYLE TYPE="text/css">TD { FONT-FAMILY: Arial }</STYLE></HEAD><BODY BGCOLOR="#FFFFFF" TEXT="#000000" LINK="#0000FF" LEFTMARGIN="0" TOPMARGIN="0" MARGINWIDTH="0" MARGINHEIGHT="0"><TABLE WIDTH="100%"><TR><TD ALIGN="CENTER"><FONT FACE="Arial" SIZE="2">${name}</FONT></TD></TR></TABLE></BODY></HTML>`,
  'attributes without quotes': (name) =>
    `<html><head><style>b{color:red}</style></head><body bgcolor=#eeeeee><table border=0 cellpadding=0 width=100%><tr><td align=center nowrap><a href=https://shop.example/a?b=1&c=2 target=_blank>${name}</a></td></tr></table></body></html>`,
  'attributes in single quotes, with extra spaces': (name) =>
    `<html><head><style>b{color:red}</style></head><body   class = 'a  b'\n\tid='c'><p title='5" wide'   style='font-family:"Open Sans", Arial' >${name}</p   ></body ></html >`,
  'no html, head or body end tags': (name) =>
    `<!doctype html><html><head><title>T</title><style>p{margin:0}</style><body><p>One<p>Two<ul><li>${name}<li>b</ul><table><tr><td>x<td>y<tr><td>z</table>`,
  'only a body tag': (name) => `<body style="background:#fff"><center><h1>${name}</h1></center></body>`,
  'a head without a body tag': (name) => `<head><style>h1{color:#333}</style></head>\n<h1>${name}</h1>`,
  'a center element and nested tables': (name) =>
    `<html><head><style>.w{width:600px}</style></head><body><center class="wrap"><table width="100%"><tbody><tr><td><table class="w" align="center"><tbody><tr><td><table><tr><td>${name}</td></tr></table></td></tr></tbody></table></td></tr></tbody></table></center></body></html>`,
  'dark mode with a media query': (name) => `<!DOCTYPE html><html lang="en" dir="ltr"><head>
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.logo-dark { display: none; }
@media (prefers-color-scheme: dark) {
  body, .bg { background-color: #111111 !important; }
  .text { color: #eeeeee !important; }
  .logo-dark { display: block !important; } .logo-light { display: none !important; }
}
</style></head><body class="bg"><p class="text">${name}</p></body></html>`,
  'dark mode in Outlook and Gmail': (name) => `<html><head><style>
[data-ogsc] .text { color: #ffffff !important; }
[data-ogsb] .panel { background-color: #222222 !important; }
u + .body .gmail-blend-screen { background: #000; mix-blend-mode: screen; }
u + .body .gmail-blend-difference { background: #000; mix-blend-mode: difference; }
</style></head><body class="body"><div class="gmail-blend-screen"><div class="gmail-blend-difference text">${name}</div></div></body></html>`,
  'styles for phones': (
    name,
  ) => `<html><head><meta name="viewport" content="width=device-width, initial-scale=1"><style>
@media only screen and (max-width: 600px), screen and (max-device-width: 480px) {
  body { width: 100% !important; min-width: 100% !important; }
  .stack { display: block !important; width: 100% !important; }
  .hide { display: none !important; max-height: 0; overflow: hidden; font-size: 0; }
  td[class="pad"] { padding: 0 20px !important; }
}
</style></head><body><table><tr><td class="stack">${name}</td><td class="hide">-</td></tr></table></body></html>`,
  'resets for email clients': (name) => `<html><head><style>
#outlook a { padding: 0; }
.ReadMsgBody { width: 100%; } .ExternalClass { width: 100%; }
.ExternalClass, .ExternalClass p, .ExternalClass span, .ExternalClass font, .ExternalClass td, .ExternalClass div { line-height: 100%; }
html, body { height: 100% !important; margin: 0 auto !important; padding: 0 !important; width: 100% !important; }
* { -ms-text-size-adjust: 100%; -webkit-text-size-adjust: 100%; }
div[style*="margin: 16px 0"] { margin: 0 !important; }
a[x-apple-data-detectors], .unstyle { color: inherit !important; text-decoration: none !important; font-size: inherit !important; }
*[x-apple-data-detectors] { border-bottom: 0 !important; cursor: default !important; }
@media yahoo { .y { color: red } }
</style></head><body yahoo="fix" class="clean-body">${name}</body></html>`,
  'web fonts': (name) => `<html><head>
<link href="https://fonts.googleapis.com/css2?family=Lato:wght@400;700&display=swap" rel="stylesheet" type="text/css">
<!--[if !mso]><!--><style>@import url('https://fonts.googleapis.com/css?family=Roboto:400,700');</style><!--<![endif]-->
<!--[if mso]><style>* { font-family: Arial, sans-serif !important; }</style><![endif]-->
</head><body style="font-family:'Lato','Roboto',Arial">${name}</body></html>`,
  'a custom font': (name) => `<html><head><style>
@font-face { font-family: 'Brand'; font-style: normal; src: local('Brand'), url(https://cdn.example/brand.woff2) format('woff2'); mso-font-alt: 'Arial'; }
h1 { font-family: Brand, "Helvetica Neue", Arial !important }
</style></head><body><h1>${name}</h1></body></html>`,
  'an animation': (name) => `<html><head><style>
@keyframes fade { from { opacity: 0 } 50% { opacity: .5; transform: translateX(-4px) } to { opacity: 1 } }
@-webkit-keyframes fade { 0% { opacity: 0 } 100% { opacity: 1 } }
.fade { animation: fade 1s ease-in; } .btn:hover { background: #000 !important; transition: all .3s }
</style></head><body><a class="btn fade" href="https://shop.example/">${name}</a></body></html>`,
  'a carousel made of radio buttons': (name) => `<html><head><style>
input { display: none; max-height: 0; visibility: hidden; }
#one:checked ~ .slides .s1, #two:checked ~ .slides .s2 { display: block !important; }
.s1, .s2 { display: none; }
</style></head><body><!--[if !mso 9]><!--><input type="radio" id="one" name="c" checked><input type="radio" id="two" name="c"><div class="slides"><div class="s1">${name}</div><div class="s2">b</div></div><label for="one">1</label><!--<![endif]--></body></html>`,
  'invisible characters after the preview text': (name) =>
    `<html><head><style>.p{display:none}</style></head><body><div class="p" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${name}&nbsp;&zwnj;&nbsp;&zwnj;&#847;&zwnj;&nbsp;&#8199;&shy;\u00a0\u200c\u034f</div><p>x</p></body></html>`,
  'entities of every kind': (name) =>
    `<html><head><style>p:before{content:"&amp;"}</style></head><body><p>&copy; &euro;&#8364;&#x20AC; &lt;b&gt; &quot;&apos;&amp;amp; &notanentity; R&D &nbsp;${name}&hellip; caf&eacute; é 日本 🎉</p></body></html>`,
  'styles in the body': (name) =>
    `<html><head></head><body><div><style>.late{color:blue}</style><p class="late">${name}</p></div></body></html>`,
  'styles in a comment, for old clients': (name) =>
    `<html><head><style type="text/css"><!--\n p.x { margin: 0in; font-size: 11.0pt }\n div.s { page: s; }\n--></style></head><body lang=EN-GB link=blue vlink=purple style='word-wrap:break-word'><p class=x>${name}<o:p></o:p></p></body></html>`,
  'HTML from Word': (name) =>
    `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns:m="http://schemas.microsoft.com/office/2004/12/omml" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=Generator content="Microsoft Word 15"><!--[if !mso]><style>v\\:* {behavior:url(#default#VML);}</style><![endif]--><!--[if gte mso 9]><xml><o:shapedefaults v:ext="edit" spidmax="1026" /></xml><![endif]--></head><body><div class=WordSection1><p class=MsoNormal><b><span lang=EN style='font-size:12.0pt;mso-fareast-language:EN-US'>${name}<o:p>&nbsp;</o:p></span></b></p></div></body></html>`,
  'an image as a data URL': (name) =>
    `<html><head><style>.d{background:url(data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==)}</style></head><body><img alt="${name}" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="></body></html>`,
  'images for high-density screens': (name) =>
    `<html><head><style>img{max-width:100%}</style></head><body><picture><source media="(prefers-color-scheme:dark)" srcset="https://img.example/d.png 1x, https://img.example/d@2x.png 2x"><img src="https://img.example/l.png" srcset="https://img.example/l@2x.png 2x" width=200 alt="${name}" style="display:block;border:0"></picture><map name="m"><area shape="rect" coords="0,0,10,10" href="https://shop.example/" alt="x"></map></body></html>`,
  'structured data for the inbox': (name) =>
    `<html><head><script type="application/ld+json">[{"@context":"http://schema.org/","@type":"Order","merchant":{"name":"A < B"},"orderNumber":"7"}]</script><style>p{color:red}</style></head><body itemscope itemtype="http://schema.org/EmailMessage"><div itemprop="potentialAction" itemscope><link itemprop="target" href="https://shop.example/"/><meta itemprop="name" content="View"/></div><p>${name}</p></body></html>`,
  'negative margins': (name) =>
    `<html><head><style>.up{margin-top:-20px}</style></head><body><div class="up">${name}</div><div style="margin:-10px auto 0">y</div></body></html>`,
  'a cart in nested tables': (
    name,
  ) => `<html><head><style>.price{white-space:nowrap}</style></head><body><table role="presentation" cellspacing="0">
  <tr valign="top"><th scope="col" align="left">Item</th><th align="right">Price</th></tr>
  <tr><td><table><tr><td rowspan="2"><img src="https://img.example/1.jpg" width="64" height="64" alt=""></td><td>${name}</td></tr><tr><td>Size&nbsp;M</td></tr></table></td><td class="price" align="right">&pound;12.00</td></tr>
  <tfoot><tr><td colspan="2"><s>&pound;14.00</s></td></tr></tfoot>
</table></body></html>`,
  'Liquid in a conditional comment': (name) =>
    `<html><head><style>p{color:red}</style></head><body><!--[if mso]><table width="600"><tr><td>${name}<![endif]--><p>x</p><!--[if mso]></td></tr></table><![endif]--></body></html>`,
  'Liquid in attributes': (name) =>
    `<html><head><style>p{color:red}</style></head><body><p class="c-${name}" title='${name}' data-n="${name}" style="color:red;font-family:${name}"><a href="https://shop.example/${name}?q=${name}&amp;x=1">Go</a></p></body></html>`,
  'Liquid in styles': (name) =>
    `<html><head><style>.c-a { font-family: ${name}, Arial; } /* ${name} */ @media (max-width:600px){.c-a{color:red}}</style></head><body class="x"><p class="c-a">x</p></body></html>`,
  'comments in odd places': (name) =>
    `<!-- first -->\n<!doctype html>\n<!-- second --><html><!-- third --><head><!-- > --><style>p{color:red}</style></head><!-- 4 --><body><!-- a -- b --><p>${name}</p><!----><!--><!-- x --></body><!-- 5 --></html><!-- last -->\n`,
  'line breaks, tabs and trailing spaces': (name) =>
    `<html>\r\n<head>\r\n\t<style>\r\n\tp { color : red }  \r\n\t</style></head>\r\n<body>  \r\n\r\n\t<pre>  a\tb  \r\n .\r\n..\r\n</pre>\r\n<p>${name}   </p>\t\r\n\r\n</body>\r\n</html>\r\n\r\n`,
  'very long lines': (name) =>
    `<html><head><style>p{color:red}</style></head><body><p style="${'padding:0;'.repeat(150)}">${name} ${'word '.repeat(400)}</p><p>${'x'.repeat(3000)}</p></body></html>`,
  'duplicate attributes and stray end tags': (name) =>
    `<html><head><style>p{color:red}</style></head><body><p class="a" class="b" style="color:red" style="color:blue">${name}</p></span></div><b><i>x</b></i><table><tr><td></table></td></body></html>`,
  'forms and old elements': (name) =>
    `<html><head><style>input{border:1px solid}</style></head><body><form action="https://shop.example/" method=post><input name=q value="${name}"><select name=s><option selected>1<option>2</select><textarea rows=2><b>not bold</b></textarea><button>Go</button></form><marquee>x</marquee><blink>y</blink><nobr>z</nobr><font color=red>w</font></body></html>`,
  'a right-to-left language': (name) =>
    `<html dir="rtl" lang="ar"><head><style>td{text-align:right;direction:rtl}</style></head><body><table dir="rtl" align="right"><tr><td>مرحبا ${name} \u200f(1)\u200e</td></tr></table></body></html>`,
  'CSS units and functions': (name) => `<html><head><style>
.a { width: calc(100% - 20px); width: min(600px, 100vw); color: var(--c, #333); background: rgba(0,0,0,.1) url("https://img.example/a;b}.png") no-repeat }
@supports (display: grid) { .a { display: grid } } @media screen and (-webkit-min-device-pixel-ratio:0) { .a { color: rgb(0 0 0 / 50%) } }
.a::before { content: "}"; } .a > .b ~ .c + .d:not(.e):nth-child(2n+1) { z-index: 10; position: absolute; top: 0 }
</style></head><body><div class="a">${name}</div></body></html>`,
}

/** Layouts that are not complete documents. */
export const FRAGMENTS: Record<string, (name: string) => string> = {
  'a paragraph': (name) => `<p>Hello <b>${name}</b></p>\n`,
  'plain text': (name) => `Hello ${name} & all < others`,
  'a style and a table': (name) => `<style>td{color:red}</style>\n<table><tr><td>${name}</td></tr></table>`,
  'a style for Outlook first': (name) =>
    `<!--[if mso]><style>td{color:red}</style><![endif]-->\n<![if !mso]><style>td{color:blue}</style><![endif]><table><tr><td>${name}</td></tr></table>`,
  'a ghost table first': (name) =>
    `<!--[if mso]><table><tr><td><![endif]-->${name}<!--[if mso]></td></tr></table><![endif]-->`,
  'a doctype without a document': (name) =>
    `<!DOCTYPE html>\n<title>T</title>\n<meta charset="utf-8">\n<p>${name}`,
}
