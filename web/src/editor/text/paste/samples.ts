/** Text copied from Word, Google Docs and a web page, shortened but with all of their quirks. */
export const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=EN-GB link="#0563C1" style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoNormal><span lang=EN-US style='font-family:"Arial",sans-serif;mso-ansi-language:EN-US'>Hello
{{ variables.name | default: “there”&nbsp;}},<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal style='mso-margin-top-alt:auto'>your <b style='mso-bidi-font-weight:normal'>order</b> is <i>on its
way</i>. <a href="https://example.com/orders/%7B%7B%20variables.id%20%7D%7D"><span style='color:#0563C1'>Follow it</span></a>.</p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>Beans</p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>Whole</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Filters</p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>Grind</p>
<table class=MsoTableGrid border=1><tr style='mso-yfti-irow:0'><td width=301 valign=top><p class=MsoNormal>Sum</p></td>
<td width=301><p class=MsoNormal>33 €<o:p></o:p></p></td></tr></table>
<!--EndFragment--></body></html>`

export const GOOGLE_DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-6d2c">
<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">Hello {{ variables.</span><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;">name }}, your </span><span style="font-size:11pt;font-weight:700;font-style:italic;text-decoration:none;">order</span><span style="font-weight:400;text-decoration:underline;"> is </span><span style="font-weight:400;text-decoration:line-through;">late</span></p>
<br /><p dir="ltr" style="line-height:1.38;"><a href="https://example.com/" style="text-decoration:none;"><span style="color:#1155cc;font-weight:400;text-decoration:underline;">Follow it</span></a></p>
<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" style="line-height:1.38;" role="presentation"><span style="font-weight:400;">Beans</span></p></li><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span>Whole</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Filters</span></p></li></ul></b><br class="Apple-interchange-newline">`

export const WEB_PAGE = `<meta charset='utf-8'><div class="post" style="color: rgb(36, 41, 47); font-family: -apple-system;" onclick="steal()">
<h2 id="a"><a class="anchor" href="#a"><svg viewBox="0 0 16 16"><path d="M7.7"></path></svg></a>What is new</h2>
<p>We ship <strong>faster</strong> &amp; <em>greener</em>.<br>See <a href="https://example.com/news?a=1&amp;b=2" target="_blank" rel="noopener">the news</a> or <a href="javascript:alert(1)">this</a>.</p>
<img src="https://tracker.example/pixel.gif" alt="pixel"><figure><img src="a.png"><figcaption>A picture</figcaption></figure>
<ol><li>One<li>Two <b>bold</b></ol><span style="display:none">hidden words</span>
<table><thead><tr><th>Size</th><th>Price</th></tr></thead><tbody><tr><td>500 g</td><td>11 €</td></tr></tbody></table>
<pre>line one
line two</pre><script>alert(1)</script><style>p { color: red }</style></div>`
