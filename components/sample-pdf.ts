/** In the reader's language. Latin-1 letters only: the font of the sample has no others. */
export type SampleWords = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly signature: string;
  readonly name: string;
  readonly date: string;
};

/** In points. */
const PAGE = { width: 595, height: 842 };
const LEFT = 72;
const TOP = 760;
const LINE_GAP = 22;
const LINE_LETTERS = 84;

/** Builds a one-page sample agreement with lines to sign on, without a request or a library. */
export function createSamplePdf(words: SampleWords): File {
  const bytes = encodeLatin1(buildPdfFile(buildPageContent(words).content));
  return new File([bytes], `${words.title}.pdf`, { type: "application/pdf" });
}

/** From the left, in points. */
const PLACES = [
  { type: "SIGNATURE", x: LEFT, width: 190 },
  { type: "NAME", x: 282, width: 130 },
  { type: "DATE", x: 432, width: 91 },
] as const;
const FIELD_HEIGHT = 30;

/** Returns the fields on the lines of the sample, in percent of its page. */
export function listSampleFields(words: SampleWords) {
  const top = PAGE.height - buildPageContent(words).lineY - FIELD_HEIGHT;
  return PLACES.map(({ type, x, width }) => ({
    type,
    page: 1,
    positionX: (x / PAGE.width) * 100,
    positionY: (top / PAGE.height) * 100,
    width: (width / PAGE.width) * 100,
    height: (FIELD_HEIGHT / PAGE.height) * 100,
  }));
}

function buildPageContent({ title, lines, signature, name, date }: SampleWords): {
  content: string;
  lineY: number;
} {
  const operators = [writeText("bold", 20, LEFT, TOP, title)];
  let y = TOP - 2.5 * LINE_GAP;
  for (const [index, line] of lines.entries()) {
    for (const part of breakLine(`${index + 1}. ${line}`)) {
      operators.push(writeText("plain", 11, LEFT, y, part));
      y -= 0.75 * LINE_GAP;
    }
    y -= 0.5 * LINE_GAP;
  }
  y -= 4 * LINE_GAP;
  const labels = { SIGNATURE: signature, NAME: name, DATE: date };
  for (const { type, x, width } of PLACES) {
    operators.push(`${x} ${y} m ${x + width} ${y} l S`, writeText("plain", 9, x, y - 14, labels[type]));
  }
  return { content: operators.join("\n"), lineY: y };
}

function breakLine(line: string): string[] {
  const lines = [""];
  for (const word of line.split(" ")) {
    const last = lines.at(-1) ?? "";
    const longer = last === "" ? word : `${last} ${word}`;
    if (longer.length <= LINE_LETTERS) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function writeText(face: "plain" | "bold", size: number, x: number, y: number, words: string): string {
  const escaped = words.replace(/[\\()]/g, (letter) => `\\${letter}`);
  return `BT /${face} ${size} Tf ${x} ${y} Td (${escaped}) Tj ET`;
}

function buildPdfFile(content: string): string {
  const writeFont = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /plain 5 0 R /bold 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    writeFont("Helvetica"),
    writeFont("Helvetica-Bold"),
  ];
  let file = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

/** Writes a byte per letter, so that offsets counted in letters are byte offsets in the file. */
function encodeLatin1(file: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(file, (letter) => letter.charCodeAt(0) & 0xff);
}
