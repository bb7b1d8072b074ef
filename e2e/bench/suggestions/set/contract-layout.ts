/**
 * Draws the places of a generated contract. Every place is an element with `data-place`, so that the truth
 * comes from the browser's layout and never from the rules under test.
 */

const BLANKS = ["underscores", "dots", "border", "dotted border", "ellipses"] as const;
const FORMS = [
  "label left",
  "table",
  "label above a box",
  "label below",
  "underscores",
  "label above a line",
] as const;
const SIGNATURES = [
  "two columns",
  "stacked",
  "label left",
  "table",
  "drawn in boxes",
  "three columns",
  "cross",
] as const;
const FONTS = [
  "Liberation Serif",
  "Liberation Sans",
  "DejaVu Sans",
  "DejaVu Serif",
  "Liberation Mono",
] as const;

export type PaperStyle = {
  blank: (typeof BLANKS)[number];
  form: (typeof FORMS)[number];
  signature: (typeof SIGNATURES)[number];
  font: (typeof FONTS)[number];
  sizePt: number;
  isLetter: boolean;
  hasInitials: boolean;
  isRuled: boolean;
};

/** Repeatable numbers between 0 and 1 (mulberry32). */
export function createSeededDice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pickAt = <T>(from: readonly [T, ...T[]], at: number): T =>
  from[Math.floor(at * from.length)] ?? from[0];

/** Picks a random look, so that in the end every layout meets every kind of contract. */
export function pickPaperStyle(roll: () => number): PaperStyle {
  return {
    blank: pickAt(BLANKS, roll()),
    form: pickAt(FORMS, roll()),
    signature: pickAt(SIGNATURES, roll()),
    font: pickAt(FONTS, roll()),
    sizePt: 9.5 + Math.floor(roll() * 5) * 0.5,
    isLetter: roll() < 0.3,
    hasInitials: roll() < 0.25,
    isRuled: roll() < 0.4,
  };
}

const renderPlace = (type: string, css: string, inner = "", tag = "span") =>
  `<${tag} data-place="${type}" style="${css}">${inner}</${tag}>`;

/** Returns a blank in running text or behind a label; `ems` is its length. */
export function renderBlank(look: PaperStyle, type: string, ems: number): string {
  const line = "display:inline-block;height:1.05em;vertical-align:baseline;";
  switch (look.blank) {
    case "underscores":
      return renderPlace(type, "white-space:nowrap", "_".repeat(Math.max(3, Math.round(ems * 2))));
    case "dots":
      return renderPlace(type, "white-space:nowrap", ".".repeat(Math.max(5, Math.round(ems * 3.6))));
    case "ellipses":
      return renderPlace(type, "white-space:nowrap", "…".repeat(Math.max(2, Math.round(ems))));
    case "border":
      return renderPlace(type, `${line}width:${ems}em;border-bottom:0.75pt solid #000`);
    case "dotted border":
      return renderPlace(type, `${line}width:${ems}em;border-bottom:1pt dotted #000`);
  }
}

export type FormRow = readonly [label: string, type: string];

export function renderFormRows(look: PaperStyle, rows: readonly FormRow[]): string {
  const renderRows = (row: (label: string, type: string) => string) =>
    rows.map(([label, type]) => row(label, type)).join("");
  switch (look.form) {
    case "label left":
      return renderRows(
        (label, type) =>
          `<div class="row"><span>${label}:</span>${renderPlace(type, "flex:1;height:1.3em;border-bottom:0.75pt solid #222")}</div>`,
      );
    case "underscores":
      return renderRows(
        (label, type) => `<p>${label}: ${renderPlace(type, "white-space:nowrap", "_".repeat(38))}</p>`,
      );
    case "table":
      return `<table class="grid">${renderRows((label, type) => `<tr><td class="label">${label}</td><td data-place="${type}"></td></tr>`)}</table>`;
    case "label above a box":
      return `<div class="two">${renderRows((label, type) => `<div><div class="small">${label}</div>${renderPlace(type, "border:0.75pt solid #333;height:20pt", "", "div")}</div>`)}</div>`;
    case "label above a line":
      return `<div class="two">${renderRows((label, type) => `<div><div class="small">${label}</div>${renderPlace(type, "border-bottom:0.75pt solid #333;height:18pt", "", "div")}</div>`)}</div>`;
    case "label below":
      return `<div class="two">${renderRows((label, type) => `<div>${renderPlace(type, "border-bottom:0.75pt solid #333;height:20pt", "", "div")}<div class="small">${label}</div></div>`)}</div>`;
  }
}

export type SignatureLabels = { signature: string; name: string; date: string; id: string; place: string };
export type Party = { role: string; name?: string; extra?: readonly FormRow[] };

const renderLine = (type: string, height = 34) =>
  renderPlace(type, `border-bottom:0.8pt solid #000;height:${height}pt`, "", "div");

export function renderSignatures(
  look: PaperStyle,
  words: SignatureLabels,
  parties: readonly Party[],
): string {
  const renderName = (party: Party) =>
    `<div class="centre"><b>${party.role}</b>${party.name ? `<br>${party.name}` : ""}</div>`;
  const renderExtra = (party: Party) =>
    (party.extra ?? [])
      .map(([label, type]) => `<p class="tight">${label}: ${renderBlank(look, type, 9)}</p>`)
      .join("");
  switch (look.signature) {
    case "two columns":
      return `<div class="two wide">${parties.map((party) => `<div>${renderLine("SIGNATURE")}${renderName(party)}${renderExtra(party)}</div>`).join("")}</div>`;
    case "three columns":
      return `<div class="three">${parties.map((party) => `<div>${renderLine("SIGNATURE", 40)}${renderName(party)}</div>`).join("")}</div>`;
    case "stacked":
      return parties
        .map(
          (party) =>
            `<div style="width:55%;margin-bottom:18pt">${renderLine("SIGNATURE", 38)}<div>${party.name ?? words.signature}</div><div>${party.role}</div>${renderExtra(party)}</div>`,
        )
        .join("");
    case "label left":
      return parties
        .map(
          (party) =>
            `<p><b>${party.role}</b></p><p>${words.signature}: ${renderBlank(look, "SIGNATURE", 16)}</p><p>${words.name}: ${renderBlank(look, "NAME", 16)}</p><p>${words.date}: ${renderBlank(look, "DATE", 9)}</p>`,
        )
        .join("");
    case "table":
      return `<table class="grid"><tr><th></th><th>${words.name}</th><th>${words.signature}</th><th>${words.date}</th></tr>${parties
        .map(
          (party) =>
            `<tr style="height:34pt"><td>${party.role}</td><td data-place="NAME"></td><td data-place="SIGNATURE"></td><td data-place="DATE"></td></tr>`,
        )
        .join("")}</table>`;
    case "drawn in boxes":
      return `<div class="two wide">${parties.map((party) => `<div><div class="small">${words.signature} ${party.role}</div>${renderPlace("SIGNATURE", "border:0.75pt solid #000;height:52pt", "", "div")}${renderExtra(party)}</div>`).join("")}</div>`;
    case "cross":
      return parties
        .map(
          (party) =>
            `<div class="row" style="margin-top:26pt"><b>X</b>${renderPlace("SIGNATURE", "width:45%;height:22pt;border-bottom:0.8pt solid #000")}<span style="width:8%"></span><span>${words.date}:</span>${renderPlace("DATE", "flex:1;height:16pt;border-bottom:0.8pt solid #000")}</div><div>${party.name ?? party.role}</div>`,
        )
        .join("");
  }
}

/** Returns options with a square before each, drawn or from the font. */
export function renderChoices(look: PaperStyle, options: readonly string[]): string {
  const square = look.blank === "border" || look.blank === "dots";
  const mark = square
    ? renderPlace(
        "CHECKBOX|RADIO",
        "display:inline-block;width:9pt;height:9pt;border:0.8pt solid #000;vertical-align:-1pt",
      )
    : renderPlace("CHECKBOX|RADIO", "font-family:'DejaVu Sans'", "☐");
  return `<p>${options.map((option) => `${mark} ${option}`).join(" &nbsp; &nbsp; ")}</p>`;
}
