import type { PaperStyle } from "./contract-layout";

/**
 * Returns a generated contract as HTML: one element per sheet of paper, so that a rectangle gives a place's
 * page.
 */
export function renderContractHtml(
  look: PaperStyle,
  lang: "es" | "en",
  pages: readonly string[],
  initials: string,
): string {
  const [width, height] = look.isLetter ? [816, 1056] : [794, 1123];
  const renderFoot = (number: number) =>
    `<div class="foot"><span>${number} / ${pages.length}</span>${look.hasInitials ? `<span>${initials}: <span data-place="INITIALS" style="display:inline-block;width:60pt;height:14pt;border-bottom:0.8pt solid #000"></span></span>` : ""}</div>`;
  const sheets = pages.map((page, index) => `<section>${page}${renderFoot(index + 1)}</section>`).join("");
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><style>
@page{size:${width}px ${height}px;margin:0}
*{box-sizing:border-box}
body{margin:0;font:${look.sizePt}pt/1.45 "${look.font}";color:#000}
section{position:relative;width:${width}px;height:${height}px;padding:64px 72px;overflow:hidden;break-after:page}
h1{font-size:1.35em;text-align:center;${look.isRuled ? "border-bottom:1pt solid #000;padding-bottom:4pt" : "text-decoration:underline"}}
h2{font-size:1.05em;margin:10pt 0 4pt;${look.isRuled ? "" : "text-decoration:underline"}}
p{margin:0 0 7pt;text-align:justify}
.tight{margin:3pt 0;text-align:left}.row{display:flex;gap:6pt;align-items:flex-end;margin-bottom:7pt}
.small{font-size:.82em}.centre{text-align:center}
.two{display:grid;grid-template-columns:1fr 1fr;gap:10pt 24pt;margin:8pt 0}.wide{gap:30pt 60pt;margin-top:36pt}
.three{display:grid;grid-template-columns:1fr 1fr 1fr;gap:24pt;margin-top:40pt}
.grid{border-collapse:collapse;width:100%;margin:8pt 0}.grid td,.grid th{border:0.75pt solid #000;padding:3pt 5pt;height:19pt;text-align:left}
.grid .label{width:34%;background:#f2f2f2}
.foot{position:absolute;left:72px;right:72px;bottom:28px;display:flex;justify-content:space-between;font-size:.85em}
</style><body>${sheets}</body></html>`;
}
